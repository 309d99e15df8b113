import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../settings/config.ts';
import { onlyPath, UsageError, type Command } from './command.ts';
import { summary } from './backup-summary.ts';

const HELP = `npm run plaza -- restore FILE [--to FOLDER] [--keep-sessions]

Restores a backup to an empty folder, and checks it as verify does. Then start Plaza with this folder as DATA_DIR.

  --to FOLDER      a folder that is empty or does not exist; by default DATA_DIR
  --keep-sessions  keeps the sessions of the backup. Without it all members log in again: a session that ended
                   after the backup, by a log-out or a new password, would be valid again

Plaza does not start on a folder with an interrupted restore: run the command again, and it starts over. To restore to PostgreSQL
and a bucket, restore to a folder, then use the command move.`;

export const restoreCommand: Command = {
  summary: 'restores a backup to an empty folder',
  help: HELP,
  async run(args, { print, progress }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'keep-sessions': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const file = onlyPath(positionals, 'Name one backup.');
    const { databaseUrl, dataDir } = readConfig(process.env);
    if (values.to === undefined && databaseUrl !== undefined) {
      throw new UsageError('A backup is restored to a folder, not to DATABASE_URL. Name a folder with --to.');
    }
    const folder = resolve(values.to ?? dataDir);
    const keepSessions = values['keep-sessions'];
    const contents = await restore(file, folder, { progress, keepSessions });
    print(`Restored ${summary(contents)} to ${folder}`);
    if (!keepSessions) print('All sessions have ended: members have to log in again.');
  },
};
