import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A stretch of network that misbehaves when told to. Disposing breaks what goes through it. */
export interface TcpProxy extends AsyncDisposable {
  /** The same address by way of the proxy. */
  readonly url: string;
  /** How many connections there are. */
  readonly connections: number;
  /** The parts of what clients sent that match. */
  findSent(pattern: RegExp): string[];
  /** Nothing moves any more, and nobody is told: neither in old connections nor in new ones. */
  pause(): void;
  /** What was held back goes on. */
  resume(): void;
  /** Breaks all connections at once. */
  reset(): void;
  /** What the server says arrives this much later; in milliseconds. */
  slowDown(ms: number): void;
  /** Breaks the next connection in which a client says this: before the server hears it, or once it has answered. */
  resetOn(said: string, when: 'unheard' | 'answered'): void;
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
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let lag = 0;
  let trap: { said: string; when: 'unheard' | 'answered' } | undefined;

  let sent = '';

  const toServer = async (pair: Pair, chunk: Buffer) => {
    sent += chunk.toString('latin1');
    await gate.promise;
    const sprung = trap && chunk.includes(trap.said) ? trap.when : undefined;
    if (sprung) trap = undefined;
    if (sprung === 'unheard') return breakOff(pair);
    pair.doomed ||= sprung === 'answered';
    pair.server.write(chunk);
  };
  const toClient = async (pair: Pair, chunk: Buffer) => {
    await gate.promise;
    if (pair.doomed) return breakOff(pair);
    if (lag > 0) await delay(lag);
    pair.client.write(chunk);
  };
  // Like a network, it goes on in one direction when the other has ended.
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
      one.on('end', () => void gate.promise.then(() => other.end()));
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
    pause: () => void (gate = Promise.withResolvers()),
    resume: () => gate.resolve(),
    reset,
    slowDown: (ms) => void (lag = ms),
    resetOn: (said, when) => void (trap = { said, when }),
    async [Symbol.asyncDispose]() {
      reset();
      gate.resolve();
      listener.close();
      await once(listener, 'close');
    },
  };
}
