import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCommand } from './start-command.ts';

const repository = join(import.meta.dirname, '../..');

/** A server in a process of its own. */
export interface Server extends AsyncDisposable {
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly pid: number;
  /** From its launch to its first word that it is ready, in milliseconds. */
  readonly readyAfter: number;
}

export interface PlazaOptions {
  /** Of Node, besides those of `npm start`. */
  readonly flags?: readonly string[];
  /** Where its rows are, if not in the folder. */
  readonly databaseUrl?: string;
  /** What to run instead of what `npm start` runs. */
  readonly program?: string;
}

/** Runs the sources with a bus that is never connected, so without caches. */
export const WITHOUT_CACHES: PlazaOptions = {
  flags: ['--import', './bench/src/no-cache/register.ts'],
  program: 'server/src/main.ts',
};

/** Starts Plaza on a data folder, without rate limits, and waits until it is ready. */
export function startPlaza(
  dataDir: string,
  { flags = [], databaseUrl, program }: PlazaOptions = {},
): Promise<Server> {
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const { args, variables } = startCommand();
  const [usual = '', ...nodeFlags] = args.toReversed();
  return start([...flags, ...nodeFlags.toReversed(), program ?? usual], { ...env, ...variables });
}

/** Starts a program of this repository that says `… is ready at <url>`. */
export async function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const launched = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await whenReady(child);
  const readyAfter = performance.now() - launched;
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function whenReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended before it was ready (${code}).`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /is ready at (http\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}
