import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verify } from '../backup/verify.ts';
import { UsageError, type Command } from './command.ts';
import { summary } from './backup-summary.ts';

const HELP = `npm run plaza -- verify FILE

Restores a backup into a temporary folder, compares every entry with its sum, and looks whether rows and pictures are all there
and belong together. Ends with 0 when they do.

The folder takes as much space as the file. It is made in TMPDIR, or else where the system keeps such folders.`;

/** Tries a backup. */
export const verifyCommand: Command = {
  summary: 'restores a backup into a temporary folder and says whether it is whole',
  help: HELP,
  async run(args, { say, progress }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageError('Name one backup.');
    say(`Whole: ${summary(await verify(resolve(file), progress))}`);
  },
};
