import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../backup/backup.ts';
import { openBackupSource } from '../backup/backup-source.ts';
import { readConfig } from '../settings/config.ts';
import { UsageError, type Command } from './command.ts';
import { summary } from './backup-summary.ts';

const HELP = `npm run plaza -- backup FILE [--from PLACE]

Writes everything – members, sessions, posts, pictures – into one new file, as it is at one moment. Plaza may go on working.

  FILE          a tar that must not exist; its rows are a plaza.db, its pictures a folder media
  --from PLACE  where everything is; by default what the settings name, DATABASE_URL or else DATA_DIR

Look at what was written by the command verify. The file holds addresses and hashes of passwords: keep it as closely as Plaza
itself, and on another machine.`;

/** Writes all of a Plaza into one file. */
export const backupCommand: Command = {
  summary: 'writes everything into one file, while Plaza runs',
  help: HELP,
  async run(args, { environment, say, progress }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageError('Name one file to write.');
    const config = readConfig(environment);
    await using source = await openBackupSource(values.from, config);
    say(`Backing up ${source.name}`);
    const contents = await backup(source, resolve(file), progress);
    say(`Backed up ${summary(contents)} to ${resolve(file)}`);
    const { length } = contents.lost;
    if (length > 0) say(`Pictures that had lost their files before, and have none in the backup: ${length}`);
  },
};
