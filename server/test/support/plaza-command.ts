import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Loading the sources takes half the time with it. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/code', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../src/cli/plaza.ts', import.meta.url));

/** How a command ended, and all that it said. */
export interface CommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command at work, in a process of its own. Disposing kills it. */
export interface RunningCommand extends AsyncDisposable {
  readonly ended: Promise<CommandEnd>;
  /** Ends it by SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Commands that report how far they are when the machine is busy and they take long. */
const REPORTING: readonly (string | undefined)[] = ['backup', 'verify', 'restore', 'move'];

/** Starts what `npm run plaza -- …` starts, without its progress. @param settings besides those of the tests' own environment */
export function startCommand(args: readonly string[], settings: NodeJS.ProcessEnv = {}): RunningCommand {
  const child = spawn(
    process.execPath,
    [PROGRAM, ...args, ...(REPORTING.includes(args[0]) ? ['--quiet'] : [])],
    {
      env: { NODE_COMPILE_CACHE, ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    ended: said.then(async ([stdout, stderr]) => {
      await exited;
      return { code: child.exitCode, stdout, stderr };
    }),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** Runs a command to its end. */
export const runCommand = (args: readonly string[], settings?: NodeJS.ProcessEnv): Promise<CommandEnd> =>
  startCommand(args, settings).ended;
