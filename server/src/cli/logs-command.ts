import { PLAZA_COMMAND } from '../lib/command-name.ts';
import type { Command } from './command.ts';
import { showJournal } from './service.ts';

const LINES = ['--lines=100', '--no-hostname'];
const HELP = `${PLAZA_COMMAND} logs [OPTIONS OF JOURNALCTL]

Shows the last 100 lines of the log of the service, or what the options of journalctl say, for example:

  -f              follows the log until Ctrl-C
  --since today   all lines of today
  -p warning      warnings and errors of systemd`;

export const logsCommand: Command = {
  summary: 'shows the log of the service',
  help: HELP,
  run: (args) => showJournal(args.length > 0 ? args : LINES),
};
