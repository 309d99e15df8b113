import { setImmediate as nextTick, setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig, type Pool } from 'pg';
import { ServerSilent } from './errors.ts';

/** A server that gives no sign of life for this long is gone; the last part of it is for the probe. */
const GONE_AFTER_MS = 800;
const PROBE_MIN_MS = 200;
const PROBE_MAX_MS = 600;
/** A probe may take so many times as long as the slowest of the last connections. */
const PROBE_FACTOR = 2;
const TIMES_KEPT = 8;

/** Tells a server that takes its time from one that is gone without a word, which TCP does only after minutes. */
export interface ServerWatch {
  /**
   * Waits for the answer to a statement.
   * @throws ServerSilent once the server gives no sign of life; what the statement throws
   */
  during<T>(answer: Promise<T>): Promise<T>;
}

/** A connection that knows when it was begun. */
export class TimedClient extends Client {
  readonly begunAt = performance.now();
}

/** Waits for every answer. */
export const patience: ServerWatch = { during: (answer) => answer };

/**
 * Watches over the connections of a pool. A single statement may take as long as it needs. A server is suspected when
 * nothing came on any connection, and taken to be gone when it does not answer on a new one either. All connections are
 * then broken off, so that none is used again when the server comes back.
 * @param pool of `TimedClient`: a distant server is given as long as it takes to connect to it
 */
export function watchServer(pool: Pool, connection: ClientConfig): ServerWatch {
  const clients = new Set<Client>();
  const times: number[] = [];
  const probeTime = () => Math.min(Math.max(PROBE_MIN_MS, PROBE_FACTOR * Math.max(...times)), PROBE_MAX_MS);
  pool.on('connect', (client) => {
    clients.add(client);
    if (client instanceof TimedClient) times.push(performance.now() - client.begunAt);
    if (times.length > TIMES_KEPT) times.shift();
    // Without a listener, an error of a connection in use would end the process. Its statement fails with it, too.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => clients.delete(client));

  let lastSign = 0;
  let asking: Promise<void> | undefined;
  const suspect = async () => {
    const suspected = performance.now();
    const alive = await greets(connection, probeTime());
    // What came meanwhile, also while this process was busy, is read before a timer is believed.
    await nextTick();
    if (alive || lastSign > suspected) return;
    for (const client of clients) client.connection.stream.destroy(new ServerSilent());
  };

  const watchOver = (started: number) => {
    let timer: NodeJS.Timeout;
    const look = () => {
      const silence = performance.now() - Math.max(started, lastSign);
      const patience = GONE_AFTER_MS - probeTime();
      if (silence >= patience) asking ??= suspect().finally(() => (asking = undefined));
      timer = setTimeout(look, silence >= patience ? patience : patience - silence);
    };
    timer = setTimeout(look, GONE_AFTER_MS - probeTime());
    return () => clearTimeout(timer);
  };
  return {
    async during(answer) {
      const stop = watchOver(performance.now());
      try {
        const result = await answer;
        lastSign = performance.now();
        return result;
      } catch (error) {
        if (error instanceof DatabaseError) lastSign = performance.now();
        throw error;
      } finally {
        stop();
      }
    },
  };
}

/** Whether the server answers on a new connection; a rejection for lack of connections is an answer, too. */
async function greets(connection: ClientConfig, within: number): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => {});
  const asked = client.connect().then(() => client.query('select 1'));
  try {
    await Promise.race([asked, delay(within).then(() => Promise.reject(new ServerSilent()))]);
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    asked.catch(() => {});
    client.connection.stream.destroy();
  }
}
