import { parseArgs } from 'node:util';
import { readConfig } from '../settings/config.ts';
import { examine } from '../doctor/examine.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';

const HELP = `npm run plaza -- doctor

Looks at what the settings name and says a line for each thing: versions of libraries, the address, the folder with its rights, disk
and lock, daily backups, the database with its schema and clock, rows against counts and against files of pictures, the store of pictures.

Plaza may go on working. Nothing is changed but for a small file in a bucket, which is written and deleted. It reads all rows and looks for every file, which takes its time. Ends with 0
when nothing is bad. A note may be meant so.`;

/** Says what is wrong with a Plaza. */
export const doctorCommand: Command = {
  summary: 'looks whether all is well, and says what to do',
  help: HELP,
  async run(args, { environment, say }) {
    parseArgs({ args: [...args], options: {} });
    let bad = 0;
    for await (const { verdict, about, says } of examine(readConfig(environment))) {
      say(`${verdict.padEnd(4)}  ${about}: ${says}`);
      if (verdict === 'bad') bad += 1;
    }
    if (bad > 0) throw new StartError(bad === 1 ? 'One thing is wrong.' : `${bad} things are wrong.`);
    say('Nothing is wrong.');
  },
};
