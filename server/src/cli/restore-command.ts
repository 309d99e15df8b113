import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../settings/config.ts';
import { UsageError, type Command } from './command.ts';
import { summary } from './backup-summary.ts';

const HELP = `npm run plaza -- restore FILE [--to FOLDER] [--keep-sessions]

Makes an empty folder what a backup holds, and looks at all of it as verify does. Then start Plaza with it as DATA_DIR.

  --to FOLDER      empty, or does not exist; by default DATA_DIR
  --keep-sessions  keeps people signed in as they were when the backup was made. Without it everybody logs in again:
                   a session that was ended since, by a log-out or a new password, would be valid again

When it is interrupted, no Plaza starts in the folder: run it again, and it begins anew. Into PostgreSQL and a bucket a backup
comes by the command move, from the folder.`;

/** Makes a folder of data from a backup. */
export const restoreCommand: Command = {
  summary: 'makes an empty folder what a backup holds',
  help: HELP,
  async run(args, { environment, say, progress }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'keep-sessions': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageError('Name one backup.');
    const { databaseUrl, dataDir } = readConfig(environment);
    if (values.to === undefined && databaseUrl !== undefined) {
      throw new UsageError('A backup is restored into a folder, not into DATABASE_URL. Name one by --to.');
    }
    const folder = resolve(values.to ?? dataDir);
    const keepSessions = values['keep-sessions'];
    const contents = await restore(resolve(file), folder, { progress, keepSessions });
    say(`Restored ${summary(contents)} to ${folder}`);
    if (!keepSessions) say('All sessions have ended: everybody logs in again.');
  },
};
