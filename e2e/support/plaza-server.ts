import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const repository = join(import.meta.dirname, '../..');

/** A server process on a free port. */
export interface PlazaServer extends AsyncDisposable {
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Its output so far. */
  output(): string;
  /** Suspends the process until `resume`: it neither answers nor closes connections. */
  suspend(): void;
  resume(): void;
}

/**
 * Starts the built server with an empty data folder and waits until it is ready.
 * Disposing asks it to stop, and throws when it does not do so cleanly.
 */
export async function startPlaza(): Promise<PlazaServer> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(await makeDataFolder());
  const plaza = starting.use(await startProcess({ DATA_DIR: folder.path }));
  const open = starting.move();
  return { ...plaza, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** An empty folder. Disposing removes it. */
export const makeDataFolder = () => mkdtempDisposable(join(tmpdir(), 'plaza-e2e-'));

/** Starts the built server as `startPlaza` does. @param settings its environment, among them `DATA_DIR` */
export async function startProcess(settings: NodeJS.ProcessEnv): Promise<PlazaServer> {
  const server = spawn(join(repository, 'node_modules/.bin/node'), ['server/dist/main.js'], {
    cwd: repository,
    // Settings of the shell, such as DATABASE_URL, must not reach the server under test.
    // On any machine no time limit of the server is reached.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: '0',
      RATE_LIMIT: 'off',
      TIMEOUT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(server, 'exit');
  const lines: string[] = [];
  return {
    url: await whenReady(server, lines),
    output: () => lines.join('\n'),
    suspend: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await exited;
      if (server.exitCode !== 0) throw new Error(`The server did not end cleanly:\n${lines.join('\n')}`);
    },
  };
}

function whenReady(server: ChildProcessByStdio<null, Readable, Readable>, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const input of [server.stdout, server.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        const url = /^Plaza is ready at (http\S+)$/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
    server.once('close', () => reject(new Error(`The server did not start:\n${lines.join('\n')}`)));
  });
}
