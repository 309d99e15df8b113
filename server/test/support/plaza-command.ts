import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { KilledCall } from './kill-at-call.ts';

/** As people start it. */
export const PROGRAM = fileURLToPath(new URL('../../dist/plaza.js', import.meta.url));

const KILL_AT_CALL = new URL('./kill-at-call.ts', import.meta.url).href;

/** Exit code and output of a command. */
export interface CommandEnd {
  /** Null after a kill. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command. Disposing kills it. */
export interface RunningCommand extends AsyncDisposable {
  readonly ended: Promise<CommandEnd>;
  /** Kills it by SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}

/** Matches these lines after the one that says which data the settings name. */
export const afterData = (lines: string): unknown =>
  expect.stringMatching(
    new RegExp(`^Data: .* \\(settings: the environment\\)\\n${lines.replaceAll(/\W/g, '\\$&')}$`),
  );

/** Commands that report progress when they take long. */
const REPORTING: readonly (string | undefined)[] = ['backup', 'verify', 'restore', 'move'];

/** Starts a command of `npm run plaza` without progress. @param settings in addition to the environment of the tests */
export function startCommand(args: readonly string[], settings: NodeJS.ProcessEnv = {}): RunningCommand {
  const child = spawn(
    process.execPath,
    [PROGRAM, ...args, ...(REPORTING.includes(args[0]) ? ['--quiet'] : [])],
    {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    ended: output.then(async ([stdout, stderr]) => {
      await exited;
      return { code: child.exitCode, stdout, stderr };
    }),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** Settings with which a command is killed instead of a call, however fast it and its caller are. */
export const killedAt = (call: KilledCall): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${KILL_AT_CALL}`,
  KILL_AT: JSON.stringify(call),
});

/** Runs a command until it exits. */
export const runCommand = (args: readonly string[], settings?: NodeJS.ProcessEnv): Promise<CommandEnd> =>
  startCommand(args, settings).ended;
