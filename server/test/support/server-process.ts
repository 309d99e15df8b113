import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
// As people start it; its sources take twice the time to load.
export const MAIN = 'server/dist/main.js';
const READY = / is ready at (http:\/\/\S+)$/;

/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** A real Plaza that listens on a port of its own. Disposing kills it, unless it has ended. */
export interface ServerProcess extends AsyncDisposable {
  /** Where it answers, without a path. */
  readonly address: string;
  readonly pid: number;
  /** What it has printed on standard output. */
  printed(): string;
  /** Sends a signal and waits until the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<End>;
  /** How it ended, once it has, for whatever reason. */
  readonly ended: Promise<End>;
}

/** No limit of time is reached, on any machine, except that of a server that is expected to give up. */
const PATIENT = { TIMEOUT_FACTOR: '1000' };

function launch(environment: NodeJS.ProcessEnv, args: readonly string[] = [MAIN], ownGroup = false) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', ...PATIENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  });
  const stderr = text(child.stderr);
  const ended = new Promise<End>((resolve) => {
    child.once(
      'exit',
      (code, signal) => void stderr.then((output) => resolve({ code, signal, stderr: output })),
    );
  });
  return { child, ended };
}

/**
 * Starts a server and waits until it reports that it is ready.
 * @param args of Node, in the folder of the repository; the built server if absent
 * @param options whether it leads a process group, as a program that was started in a terminal
 * @throws when it ends before, with its output
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  args?: readonly string[],
  { ownGroup = false } = {},
): Promise<ServerProcess> {
  const { child, ended } = launch(environment, args, ownGroup);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = READY.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    };
    return {
      address,
      pid: child.pid ?? 0,
      printed: () => printed,
      end,
      ended,
      [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
    };
  }
  throw new Error(`The server did not start: ${(await ended).stderr}`);
}

/** Starts a server that is expected to give up, and waits until it has. */
export const startToFail = (environment: NodeJS.ProcessEnv): Promise<End> =>
  launch({ TIMEOUT_FACTOR: '1', ...environment }).ended;

/** Starts a server and kills it so many milliseconds later, ready or not. */
export async function killSoon(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  ms: number,
): Promise<End> {
  const { child, ended } = launch(environment, args);
  child.stdout.resume();
  await delay(ms);
  child.kill('SIGKILL');
  return ended;
}
