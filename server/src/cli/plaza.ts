/** The program behind `plaza COMMAND` and `npm run plaza -- COMMAND`. Exit codes: 0 success, 1 failure, 2 invalid arguments. */
import { explainFailure } from '../start/explain-failure.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';
import { createPrivately } from '../lib/create-privately.ts';
import { databaseName } from '../db/database-name.ts';
import { readConfig, type Config } from '../settings/config.ts';
import { NO_PROGRESS } from '../progress/progress.ts';
import { adoptCommand } from './adopt-command.ts';
import { backupCommand } from './backup-command.ts';
import { UsageError, type Command } from './command.ts';
import { doctorCommand } from './doctor-command.ts';
import { logsCommand } from './logs-command.ts';
import { mailTestCommand } from './mail-test-command.ts';
import { moveCommand } from './move-command.ts';
import { ownerCommand } from './owner-command.ts';
import { progressReporter } from './progress-reporter.ts';
import { resetLinkCommand } from './reset-link-command.ts';
import { restoreCommand } from './restore-command.ts';
import { loadServiceSettings, settingsFile } from './service.ts';
import { signOutCommand } from './sign-out-command.ts';
import { statusCommand } from './status-command.ts';
import { sweepCommand } from './sweep-command.ts';
import { upgradeCommand } from './upgrade-command.ts';
import { verifyCommand } from './verify-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  verify: verifyCommand,
  restore: restoreCommand,
  status: statusCommand,
  logs: logsCommand,
  doctor: doctorCommand,
  'mail-test': mailTestCommand,
  move: moveCommand,
  adopt: adoptCommand,
  sweep: sweepCommand,
  upgrade: upgradeCommand,
  owner: ownerCommand,
  'reset-link': resetLinkCommand,
  'sign-out': signOutCommand,
};
const QUIET = '--quiet';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);

// A program such as head may close the pipe before the last line.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
createPrivately();
process.exitCode = await run(process.argv.slice(2));

async function run([name = '--help', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    if (name === '--help') print(overview());
    else printError(`There is no command ${name}.\n\n${overview()}`);
    return name === '--help' ? 0 : 2;
  }
  if (args.includes('--help')) {
    print(command.help);
    return 0;
  }
  try {
    loadServiceSettings();
    await runCommand(command, name, args);
    return 0;
  } catch (error) {
    if (!isUsage(error)) {
      printError(explainFailure(error));
      return 1;
    }
    printError(`${error.message}\nMore: ${PLAZA_COMMAND} ${name} --help`);
    return 2;
  }
}

async function runCommand(command: Command, name: string, args: readonly string[]): Promise<void> {
  if (args.includes(QUIET)) {
    return command.run(
      args.filter((arg) => arg !== QUIET),
      { print, progress: NO_PROGRESS, readSettings: () => readSettings(print) },
    );
  }
  using progress = progressReporter(name, process.stderr);
  const clearAndPrint = (line: string) => {
    progress.clear();
    print(line);
  };
  await command.run(args, {
    print: clearAndPrint,
    progress,
    readSettings: () => readSettings(clearAndPrint),
  });
}

function readSettings(printLine: (line: string) => void): Config {
  const config = readConfig(process.env);
  const images = config.s3 ? `, images in the bucket ${config.s3.bucket}` : '';
  printLine(`Data: ${databaseName(config)}${images} (settings: ${settingsFile() ?? 'the environment'})`);
  return config;
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `${PLAZA_COMMAND} COMMAND [--help] [${QUIET}]\n\n${lines.join('\n')}\n\n${QUIET} omits the progress on standard error.`;
}
