import { localBus } from '../bus/bus.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { openDataSource } from '../data-source/data-source.ts';
import { makeOwner } from '../roles/claim-service.ts';
import { AppError } from '../errors.ts';
import { StartError } from '../start-error.ts';
import { UsageError, type Command } from './command.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} owner USERNAME

Makes a member an owner of the community, also when there is an owner already. Plaza may run meanwhile.

  USERNAME  of a member who has signed up, in any case

Owners change the roles of other members. The database is that of the settings, DATABASE_URL or else DATA_DIR.`;

export const ownerCommand: Command = {
  summary: 'makes a member an owner',
  help: HELP,
  async run([username, ...others], { print, readSettings }) {
    if (!username || username.startsWith('-') || others.length > 0)
      throw new UsageError('Name one member by username.');
    const config = readSettings();
    await using source = await openDataSource(config.databaseUrl ?? config.dataDir, config, config);
    await assertSchema(source);
    const resources = { db: source.db, bus: localBus(), dataDir: config.dataDir };
    const owner = await makeOwner(resources, username).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.code !== 'member_restricted') throw cause;
      throw new StartError(
        `${username} is suspended or waits for approval. First revert the suspensions, or approve the member, or name another one.`,
        { cause },
      );
    });
    if (!owner) throw new StartError(`There is no member with the username ${username}.`);
    print(owner.wasOwner ? `${owner.username} is an owner already.` : `${owner.username} is an owner now.`);
  },
};
