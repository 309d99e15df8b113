import { RESET_LINK_HOURS } from '@plaza/contract/recovery.ts';
import { openDataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { createResetLinkFor, resetAddress } from '../recovery/reset-link-service.ts';
import { readConfig } from '../settings/config.ts';
import { StartError } from '../start-error.ts';
import { findUserByUsername } from '../users/user-repository.ts';
import { UsageError, type Command } from './command.ts';

const HELP = `npm run plaza -- reset-link USERNAME

Creates a link by which a member sets a new password once within ${RESET_LINK_HOURS} hours. It replaces an earlier link. Plaza may run
meanwhile. Give the link to nobody else: who opens it can sign in as the member. The member sees that it was created.

  USERNAME  of a member, in any case

The link begins with PUBLIC_URL, or else with http://localhost and PORT. The database is that of the settings, DATABASE_URL or else
DATA_DIR.`;

export const resetLinkCommand: Command = {
  summary: 'creates a link by which a member sets a new password',
  help: HELP,
  async run([username, ...others], { print }) {
    if (!username || username.startsWith('-') || others.length > 0)
      throw new UsageError('Name one member by username.');
    const config = readConfig(process.env);
    await using source = await openDataSource(config.databaseUrl ?? config.dataDir, config, config);
    await assertSchema(source);
    const user = await findUserByUsername(source.db, username);
    if (!user) throw new StartError(`There is no member with the username ${username}.`);
    const { token, expiresAt } = await createResetLinkFor(source.db, user, 'command');
    print(`${user.username} can set a new password until ${expiresAt} at:`);
    print(resetAddress(config.publicUrl?.origin ?? `http://localhost:${config.port}`, token));
  },
};
