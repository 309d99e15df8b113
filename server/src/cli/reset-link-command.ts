import { RESET_LINK_HOURS } from '@plaza/contract/recovery.ts';
import { localBus } from '../bus/bus.ts';
import { openDataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { createResetLinkByCommand, resetAddress } from '../recovery/reset-link-service.ts';
import { StartError } from '../start-error.ts';
import { findUserByUsername } from '../users/user-repository.ts';
import { UsageError, type Command } from './command.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} reset-link USERNAME

Creates a link by which a member sets a new password once within ${RESET_LINK_HOURS} hours. It replaces an earlier link. Plaza may run
meanwhile. Give the link to nobody else: who opens it can sign in as the member. The member sees that it was created.

  USERNAME  of a member, in any case

The link begins with PUBLIC_URL, or else with http://localhost and PORT. The database is that of the settings, DATABASE_URL or else
DATA_DIR.`;

export const resetLinkCommand: Command = {
  summary: 'creates a link by which a member sets a new password',
  help: HELP,
  async run([username, ...others], { print, readSettings }) {
    if (!username || username.startsWith('-') || others.length > 0)
      throw new UsageError('Name one member by username.');
    const config = readSettings();
    await using source = await openDataSource(config.databaseUrl ?? config.dataDir, config, config);
    await assertSchema(source);
    const user = await findUserByUsername(source.db, username);
    if (!user) throw new StartError(`There is no member with the username ${username}.`);
    const { token, expiresAt } = await createResetLinkByCommand({ db: source.db, bus: localBus() }, user.id);
    print(`${user.username} can set a new password until ${expiresAt} at:`);
    if (!config.publicUrl)
      print('PUBLIC_URL is not set: this address works on this machine only, at the port of the settings.');
    print(resetAddress(config.publicUrl?.origin ?? `http://localhost:${config.port}`, token));
  },
};
