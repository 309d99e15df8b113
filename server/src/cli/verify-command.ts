import { parseArgs } from 'node:util';
import { verify } from '../backup/verify.ts';
import { onlyPath, type Command } from './command.ts';
import { summary } from './backup-summary.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} verify FILE

Restores a backup to a temporary folder, compares each entry with its checksum, and checks that all rows and images are present
and consistent. The exit code is 0 when they are.

The temporary folder needs as much space as the file. It is created in TMPDIR, or else in the system's temporary folder.`;

export const verifyCommand: Command = {
  summary: 'restores a backup to a temporary folder and checks it',
  help: HELP,
  async run(args, { print, progress }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const file = onlyPath(positionals, 'Name one backup.');
    print(`Valid: ${summary(await verify(file, progress))}`);
  },
};
