import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../settings/config.ts';
import { onlyPath, UsageError, type Command } from './command.ts';
import { whileStopped } from './service.ts';
import { summary } from './backup-summary.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} restore FILE [--to FOLDER] [--replace] [--keep-sessions]

Restores a backup to a folder, and checks it as verify does. Then start Plaza with this folder as DATA_DIR. Files belong to the owner
of a folder that exists.

  --to FOLDER      a folder that is empty or does not exist; by default DATA_DIR
  --replace        the folder may contain data: once the backup is checked, the data is moved to replaced-TIME in the folder, and
                   the backup takes its place. Stop Plaza before; the service is stopped, and started again
  --keep-sessions  keeps the sessions and the unused reset links of the backup. Without it all members log in again, and
                   reset links do not work: a session or a link that ended after the backup would be valid again

Recovery codes and passkeys are those of the backup: codes that were used since, and passkeys that were removed, work again.

Plaza does not start on a folder with an interrupted restore: run the command again, and it starts over. To restore to PostgreSQL
and a bucket, restore to a folder, then use the command move.`;

export const restoreCommand: Command = {
  summary: 'restores a backup to a folder',
  help: HELP,
  async run(args, { print, progress }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'keep-sessions': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const file = onlyPath(positionals, 'Name one backup.');
    const { databaseUrl, dataDir, s3 } = readConfig(process.env);
    if (values.to === undefined && databaseUrl !== undefined) {
      throw new UsageError('A backup is restored to a folder, not to DATABASE_URL. Name a folder with --to.');
    }
    const { replace: replaces, 'keep-sessions': keepSessions } = values;
    if (replaces && s3) {
      throw new UsageError(
        'The images are in a bucket, and a backup is restored to a folder. Name an empty one with --to.',
      );
    }
    const target = resolve(values.to ?? dataDir);
    print(`Restoring ${file} to ${target}`);
    const work = () => restore(file, target, { progress, keepSessions, replaces });
    const restored = await (target === dataDir ? whileStopped(print, work) : work());
    const { contents, folder, aside, isContinued } = restored;
    print(
      isContinued
        ? `Completed the restore to ${folder} that was interrupted: ${summary(contents)}. To restore another backup, run the command again.`
        : `Restored ${summary(contents)} to ${folder}`,
    );
    if (aside !== undefined)
      print(`The data that it replaced is in ${aside}. Delete this folder when it is not needed any more.`);
    if (!keepSessions && !isContinued)
      print('All sessions have ended: members have to log in again. Unused reset links are deleted.');
  },
};
