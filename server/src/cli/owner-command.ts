import { localBus } from '../bus/bus.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { openDataSource } from '../data-source/data-source.ts';
import { makeOwner } from '../roles/claim-service.ts';
import { readConfig } from '../settings/config.ts';
import { StartError } from '../start-error.ts';
import { UsageError, type Command } from './command.ts';

const HELP = `npm run plaza -- owner USERNAME

Makes a member an owner of the community, also when there is an owner already. Plaza may run meanwhile.

  USERNAME  of a member who has signed up, in any case

Owners change the roles of other members. The database is that of the settings, DATABASE_URL or else DATA_DIR.`;

export const ownerCommand: Command = {
  summary: 'makes a member an owner',
  help: HELP,
  async run([username, ...others], { print }) {
    if (!username || username.startsWith('-') || others.length > 0)
      throw new UsageError('Name one member by username.');
    const config = readConfig(process.env);
    await using source = await openDataSource(config.databaseUrl ?? config.dataDir, config, config);
    await assertSchema(source);
    const owner = await makeOwner({ db: source.db, bus: localBus(), dataDir: config.dataDir }, username);
    if (!owner) throw new StartError(`There is no member with the username ${username}.`);
    print(owner.wasOwner ? `${owner.username} is an owner already.` : `${owner.username} is an owner now.`);
  },
};
