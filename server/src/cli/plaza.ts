/** The program behind `npm run plaza -- COMMAND`: 0 when it is done, 1 when it failed, 2 when it was called wrongly. */
import { explainFailure } from '../start/explain-failure.ts';
import { NO_PROGRESS } from '../move/say.ts';
import { backupCommand } from './backup-command.ts';
import { UsageError, type Command } from './command.ts';
import { doctorCommand } from './doctor-command.ts';
import { moveCommand } from './move-command.ts';
import { progressReporter } from './progress.ts';
import { restoreCommand } from './restore-command.ts';
import { verifyCommand } from './verify-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  verify: verifyCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  move: moveCommand,
};
const CALLED = 'npm run plaza --';

const QUIET = '--quiet';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

process.exitCode = await run(process.argv.slice(2));

async function run([name = '--help', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    if (name === '--help') say(overview());
    else complain(`There is no command ${name}.\n\n${overview()}`);
    return name === '--help' ? 0 : 2;
  }
  if (args.includes('--help')) {
    say(command.help);
    return 0;
  }
  try {
    await runCommand(command, name, args);
    return 0;
  } catch (error) {
    if (!isUsage(error)) {
      complain(explainFailure(error));
      return 1;
    }
    complain(`${error.message}\nMore: ${CALLED} ${name} --help`);
    return 2;
  }
}

async function runCommand(command: Command, name: string, args: readonly string[]): Promise<void> {
  const environment = process.env;
  if (args.includes(QUIET)) {
    return command.run(
      args.filter((arg) => arg !== QUIET),
      { environment, say, progress: NO_PROGRESS },
    );
  }
  using progress = progressReporter(name, process.stderr);
  const sayBeside = (line: string) => {
    progress.clear();
    say(line);
  };
  await command.run(args, { environment, say: sayBeside, progress });
}

/** Ours, or what parseArgs says of an option that it does not know. */
function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `${CALLED} COMMAND [--help] [${QUIET}]\n\n${lines.join('\n')}\n\n${QUIET} leaves out the progress, which goes to standard error.`;
}
