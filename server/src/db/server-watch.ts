import { setImmediate as nextTick, setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig, type Pool } from 'pg';
import { ServerSilent } from './errors.ts';

/** A server that does not respond for this long is lost; the probe has the last part of it. */
const LOST_AFTER_MS = 800;
const PROBE_MIN_MS = 200;
const PROBE_MAX_MS = 600;
/** A probe may take this multiple of the slowest of the last connects. */
const PROBE_FACTOR = 2;
const TIMES_KEPT = 8;

/** Detects a server that does not respond at all after 800 ms; TCP needs minutes. A slow statement alone is no sign of it. */
export interface ServerWatch {
  /** Waits for the answer to a statement. @throws ServerSilent when no connection responds; the error of the statement */
  during<T>(answer: Promise<T>): Promise<T>;
}

export class TimedClient extends Client {
  readonly begunAt = performance.now();
}

/** Waits for every statement without a limit and never throws `ServerSilent`. */
export const noWatch: ServerWatch = { during: (answer) => answer };

/**
 * Watches the connections of a pool. When a statement waits and no answer arrives on any connection, the server is probed on a
 * new one. When it does not respond there either, all connections of the pool are closed, and their statements reject.
 * @param pool its connections are `TimedClient`s: the time limit of a probe, 200 to 600 ms, follows from their connect times
 */
export function watchServer(pool: Pool, connection: ClientConfig): ServerWatch {
  const clients = new Set<Client>();
  const times: number[] = [];
  const probeTime = () => Math.min(Math.max(PROBE_MIN_MS, PROBE_FACTOR * Math.max(...times)), PROBE_MAX_MS);
  pool.on('connect', (client) => {
    clients.add(client);
    if (client instanceof TimedClient) times.push(performance.now() - client.begunAt);
    if (times.length > TIMES_KEPT) times.shift();
    // Without a listener, an error of a connection in use would end the process. Its statement rejects with the error.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => clients.delete(client));

  let lastSign = 0;
  let probing: Promise<void> | undefined;
  const probe = async () => {
    const began = performance.now();
    const isAlive = await responds(connection, probeTime());
    // Answers that arrived while this process was busy are read before the timer counts.
    await nextTick();
    if (isAlive || lastSign > began) return;
    for (const client of clients) client.connection.stream.destroy(new ServerSilent());
  };

  const startWatch = (started: number) => {
    let timer: NodeJS.Timeout;
    const check = () => {
      const silence = performance.now() - Math.max(started, lastSign);
      const probeAfter = LOST_AFTER_MS - probeTime();
      if (silence >= probeAfter) probing ??= probe().finally(() => (probing = undefined));
      timer = setTimeout(check, silence >= probeAfter ? probeAfter : probeAfter - silence);
    };
    timer = setTimeout(check, LOST_AFTER_MS - probeTime());
    return () => clearTimeout(timer);
  };
  return {
    async during(answer) {
      const stop = startWatch(performance.now());
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

/** Whether the server responds on a new connection; rejecting the connection is a response, too. */
async function responds(connection: ClientConfig, within: number): Promise<boolean> {
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
