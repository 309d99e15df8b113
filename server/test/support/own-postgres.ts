import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Settings } from './postgres-cluster.ts';

const KEEPER = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));

/** A PostgreSQL server for one user. Disposing stops it and removes its folder. */
export interface OwnPostgres extends AsyncDisposable {
  /** Of a database that exists. */
  readonly url: string;
  /** Ends all sessions and stops the server; its data stay. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

/**
 * Starts a server by way of its keeper, which stops it as soon as its standard input closes. That happens however we
 * end, also by SIGKILL. It is detached, so that Ctrl-C reaches it in this way only.
 * @param settings besides those of a server for tests
 */
export async function startOwnPostgres(settings: Settings = {}): Promise<OwnPostgres> {
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(settings)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  const nextAnswer = async () => {
    const { value, done } = await answers.next();
    if (done) throw new Error('PostgreSQL did not start; its output is above.');
    return value;
  };
  const send = async (command: string) => {
    keeper.stdin.write(`${command}\n`);
    return nextAnswer();
  };
  return {
    url: await nextAnswer(),
    stop: async () => void (await send('stop')),
    start: async () => void (await send('start')),
    async [Symbol.asyncDispose]() {
      if (keeper.exitCode !== null) return;
      keeper.stdin.end();
      await once(keeper, 'exit');
    },
  };
}
