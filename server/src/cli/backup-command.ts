import { parseArgs } from 'node:util';
import { backup } from '../backup/backup.ts';
import { openBackupSource } from '../backup/backup-source.ts';
import { readConfig } from '../settings/config.ts';
import { onlyPath, type Command } from './command.ts';
import { summary } from './backup-summary.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} backup FILE [--from SOURCE]

Writes all data – members, sessions, posts, images – as of one moment to one new file. Plaza may run meanwhile.

  FILE           a tar that must not exist; it contains a database plaza.db and a folder media with the images
  --from SOURCE  a database or a folder; by default the one of the settings, DATABASE_URL or else DATA_DIR

Check the file with the command verify. It contains email addresses and password hashes: protect it like Plaza itself, and keep
it on another machine.`;

export const backupCommand: Command = {
  summary: 'writes all data to one file, while Plaza runs',
  help: HELP,
  async run(args, { print, progress }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' } },
      allowPositionals: true,
    });
    const file = onlyPath(positionals, 'Name one file to write.');
    const config = readConfig(process.env);
    await using source = await openBackupSource(values.from, config);
    print(`Backing up ${source.name}`);
    // A full disk, or a server that accepts no changes, must not prevent a backup.
    await source.log().catch((error: unknown) => {
      print(`The log has no entry about this backup, because it cannot be written (${String(error)}).`);
    });
    const contents = await backup(source, file, progress);
    print(`Backed up ${summary(contents)} to ${file}`);
    const { length } = contents.lost;
    if (length > 0) print(`Images without files, in the source and in the backup: ${length}`);
  },
};
