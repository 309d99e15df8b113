import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../settings/config.ts';
import { assertDataFolder, isPostgresUrl, lockDataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { assertRestored } from '../data-source/unfinished-restore.ts';
import { move } from '../move/move.ts';
import { MOVED_TABLES } from '../move/moved-tables.ts';
import { prepareFolder, prepareTarget } from '../move/prepare-target.ts';
import { UsageError, type Command } from './command.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} move --to TARGET [--from SOURCE]

Copies all data – members, sessions, posts, images – from a folder to PostgreSQL, or back, and compares both sides.
Stop Plaza first. The source is not changed. Run an interrupted move again: it continues.

  --to TARGET    an empty database, postgres://user@host/database, or a folder that is empty or does not exist
  --from SOURCE  a database or a folder; by default the one of the settings, DATABASE_URL or else DATA_DIR

A folder contains its images. The images of a database are where the settings say: in the bucket S3_BUCKET, or else in DATA_DIR.
A password may be left out of the URL and given as PGPASSWORD.`;

export const moveCommand: Command = {
  summary: 'copies all data from a folder to PostgreSQL, or back',
  help: HELP,
  async run(args, { print, progress }) {
    const config = readConfig(process.env);
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, from: { type: 'string' } },
    });
    const { to, from = config.databaseUrl ?? config.dataDir } = values;
    if (!to) throw new UsageError('Name the target with --to.');
    if (isPostgresUrl(from) === isPostgresUrl(to)) {
      throw new UsageError(
        'A move goes from a folder to postgres://…, or back. Name the source with --from.',
      );
    }
    if (!isPostgresUrl(from)) {
      assertRestored(resolve(from));
      await assertDataFolder(resolve(from));
    }
    await using source = await lockDataSource(from, config);
    await assertSchema(source);
    await source.freeze(MOVED_TABLES);
    if (!isPostgresUrl(to)) await prepareFolder(resolve(to));
    await using target = await lockDataSource(to, config);
    await prepareTarget(target, source);
    print(`Moving ${source.name} to ${target.name}`);
    await move(source, target, { print, progress });
    print(`Move finished. ${source.name} was not changed.`);
  },
};
