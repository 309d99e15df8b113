import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A TCP proxy that simulates faults of a network. Disposing closes its connections. */
export interface TcpProxy extends AsyncDisposable {
  /** The URL of the target through the proxy. */
  readonly url: string;
  /** The number of open connections. */
  readonly connections: number;
  /** The matches in the data that clients sent. */
  findSent(pattern: RegExp): string[];
  /** Delays all data of old and new connections, which stay open. */
  pause(): void;
  /** Sends the delayed data. */
  resume(): void;
  /** Resets all connections. */
  reset(): void;
  /** Delays the data of the server; in milliseconds. */
  slowDown(ms: number): void;
  /** Resets the next connection on which a client sends a text: before the server receives it, or after its answer. */
  resetOn(text: string, when: 'before' | 'after'): void;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Whether the next answer is lost, and the connection with it. */
  doomed: boolean;
}

const breakOff = ({ client, server }: Pair) => {
  for (const socket of [client, server]) socket.resetAndDestroy();
};

/** Puts a proxy in front of the server of a URL. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const url = new URL(target);
  const pairs = new Set<Pair>();
  let flow = Promise.withResolvers<void>();
  flow.resolve();
  let lag = 0;
  let trap: { text: string; when: 'before' | 'after' } | undefined;

  let sent = '';

  const toServer = async (pair: Pair, chunk: Buffer) => {
    sent += chunk.toString('latin1');
    await flow.promise;
    const sprung = trap && chunk.includes(trap.text) ? trap.when : undefined;
    if (sprung) trap = undefined;
    if (sprung === 'before') return breakOff(pair);
    pair.doomed ||= sprung === 'after';
    pair.server.write(chunk);
  };
  const toClient = async (pair: Pair, chunk: Buffer) => {
    await flow.promise;
    if (pair.doomed) return breakOff(pair);
    if (lag > 0) await delay(lag);
    pair.client.write(chunk);
  };
  // Each direction ends separately, as in TCP.
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const pair = { client, server: connect(Number(url.port), url.hostname), doomed: false };
    pairs.add(pair);
    pair.client.on('data', (chunk: Buffer) => void toServer(pair, chunk));
    pair.server.on('data', (chunk: Buffer) => void toClient(pair, chunk));
    for (const [one, other] of [
      [pair.client, pair.server],
      [pair.server, pair.client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('end', () => void flow.promise.then(() => other.end()));
      one.on('close', () => pairs.delete(pair));
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const reset = () => pairs.forEach(breakOff);
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    get connections() {
      return pairs.size;
    },
    findSent: (pattern) => Array.from(sent.matchAll(pattern), ([found]) => found),
    pause: () => void (flow = Promise.withResolvers()),
    resume: () => flow.resolve(),
    reset,
    slowDown: (ms) => void (lag = ms),
    resetOn: (text, when) => void (trap = { text, when }),
    async [Symbol.asyncDispose]() {
      reset();
      flow.resolve();
      listener.close();
      await once(listener, 'close');
    },
  };
}
