import { Client, DatabaseError, type ClientConfig, type Pool } from 'pg';
import { isDoneWithin } from '../lib/responsive-delay.ts';
import type { LossTimeouts } from './database-timeouts.ts';
import { ServerSilent } from './errors.ts';

/** A probe may take this multiple of the slowest of the last connects. */
const PROBE_FACTOR = 2;
const TIMES_KEPT = 8;

/** Detects a server that does not respond at all; TCP needs minutes. A slow statement alone is no sign of it. */
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
 * @param pool its connections are `TimedClient`s: the time limit of a probe follows from their connect times
 */
export function watchServer(
  pool: Pool,
  connection: ClientConfig,
  { silence: lostAfter, probe: range }: LossTimeouts,
): ServerWatch {
  const clients = new Set<Client>();
  const times: number[] = [];
  const probeTime = () => probeLimit(times, range);
  pool.on('connect', (client) => {
    clients.add(client);
    if (client instanceof TimedClient) times.push(performance.now() - client.begunAt);
    if (times.length > TIMES_KEPT) times.shift();
  });
  pool.on('remove', (client) => clients.delete(client));

  let lastSign = 0;
  let probing: Promise<void> | undefined;
  const probe = async () => {
    const began = performance.now();
    const isAlive = await responds(connection, probeTime());
    if (isAlive || lastSign > began) return;
    for (const client of clients) client.connection.stream.destroy(new ServerSilent());
  };

  const startWatch = (started: number) => {
    let timer: NodeJS.Timeout;
    const check = () => {
      const silence = performance.now() - Math.max(started, lastSign);
      const probeAfter = lostAfter - probeTime();
      if (silence >= probeAfter) probing ??= probe().finally(() => (probing = undefined));
      timer = setTimeout(check, silence >= probeAfter ? probeAfter : probeAfter - silence);
    };
    timer = setTimeout(check, lostAfter - probeTime());
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
        if (isOfServer(error)) lastSign = performance.now();
        throw error;
      } finally {
        stop();
      }
    },
  };
}

/** The limit of a probe: twice the slowest of the last connects, within a range. All in milliseconds. */
export const probeLimit = (connects: readonly number[], [least, most]: LossTimeouts['probe']): number =>
  Math.min(Math.max(least, PROBE_FACTOR * Math.max(...connects)), most);

/** Connection exceptions: a pooler responds with them when it cannot reach the server. */
const POOLER_WITHOUT_SERVER = /^08/;

const isOfServer = (error: unknown): boolean =>
  error instanceof DatabaseError && !POOLER_WITHOUT_SERVER.test(error.code ?? '');

/** Whether the server responds on a new connection; rejecting the connection is a response, too. */
async function responds(connection: ClientConfig, within: number): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 0 });
  client.on('error', () => {});
  const asked = client.connect().then(() => client.query('select 1'));
  try {
    return await isDoneWithin(asked, within);
  } catch (error) {
    return isOfServer(error);
  } finally {
    asked.catch(() => {});
    client.connection.stream.destroy();
  }
}
