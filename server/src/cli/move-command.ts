import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../settings/config.ts';
import { prepareSource, prepareTarget } from '../move/check-places.ts';
import { move } from '../move/move.ts';
import { assertPlazaFolder, isPostgres, openPlace, prepareFolder } from '../move/place.ts';
import { UsageError, type Command } from './command.ts';

const HELP = `npm run plaza -- move --to PLACE [--from PLACE]

Copies everything – members, sessions, posts, pictures – from a folder into PostgreSQL, or back, and compares both sides.
Stop Plaza before. What is copied from stays as it is. When it is interrupted, run it again: it goes on.

  --to PLACE    an empty database, postgres://user@host/database, or a folder that is empty or does not exist
  --from PLACE  where everything is; by default what the settings name, DATABASE_URL or else DATA_DIR

A folder has its own pictures. Those of a database lie where the settings say: the bucket of S3_BUCKET, or else DATA_DIR.
Passwords may be left out of addresses and given as PGPASSWORD.`;

/** Copies a Plaza from one engine to the other. */
export const moveCommand: Command = {
  summary: 'copies everything from a folder into PostgreSQL, or back',
  help: HELP,
  async run(args, { environment, say, progress }) {
    const config = readConfig(environment);
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, from: { type: 'string' } },
    });
    const { to, from = config.databaseUrl ?? config.dataDir } = values;
    if (!to) throw new UsageError('Where to? Name a place by --to.');
    if (isPostgres(from) === isPostgres(to)) {
      throw new UsageError(
        'A move goes from a folder to postgres://…, or back. Name the other side by --from.',
      );
    }
    if (!isPostgres(from)) await assertPlazaFolder(resolve(from));
    await using source = await openPlace(from, config);
    await prepareSource(source);
    if (!isPostgres(to)) await prepareFolder(resolve(to));
    await using target = await openPlace(to, config);
    await prepareTarget(target, source.name);
    say(`Moving ${source.name} to ${target.name}`);
    await move(source, target, { say, progress });
    say(`Moved. ${source.name} is as it was; nothing was removed from it.`);
  },
};
