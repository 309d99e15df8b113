import { parseArgs } from 'node:util';
import { examine } from '../doctor/examine.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} doctor

Checks the installation that the settings name and prints a line for each check: library versions, the address, the data folder with
its permissions, disk and lock, daily backups, the database with its schema and clock, counters, image files, and the image store. One
line tells what uses disk space, how it grows, and when the disk will be full at that rate.

Plaza may run meanwhile. The command reads all rows and looks for every image file, so it may take a while. It changes nothing, except
that it writes and deletes a small file in a bucket. The exit code is 1 when a check reports an error. A warning may be intended.`;

export const doctorCommand: Command = {
  summary: 'checks the installation and explains how to correct errors',
  help: HELP,
  async run(args, { print, readSettings }) {
    parseArgs({ args: [...args], options: {} });
    let errors = 0;
    for await (const { level, check, message } of examine(readSettings())) {
      print(`${level.padEnd('warning'.length)}  ${check}: ${message}`);
      if (level === 'error') errors += 1;
    }
    if (errors > 0)
      throw new StartError(errors === 1 ? 'The doctor found 1 error.' : `The doctor found ${errors} errors.`);
    print('The doctor found no errors.');
  },
};
