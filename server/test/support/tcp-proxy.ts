import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A TCP proxy that simulates faults of a network. Disposing closes its connections. */
export interface TcpProxy extends AsyncDisposable {
  /** The URL of the target through the proxy. */
  readonly url: string;
  /** The number of open connections. */
  readonly connections: number;
  /** The number of connections that were ever opened. */
  readonly opened: number;
  /** How many pieces of data the server has sent. */
  readonly answers: number;
  /** The matches in the data that clients sent. */
  findSent(pattern: RegExp): string[];
  /** Delays all data of old and new connections, which stay open. */
  pause(): void;
  /** As a pooler that cannot reach its server: old connections stay open and silent, and new ones are rejected. */
  pauseAsPooler(): void;
  /** Sends the delayed data, and accepts connections. */
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

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-ERRORRESPONSE */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + fields.length);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
const SERVER_UNREACHABLE = errorResponse(
  '08P01',
  'server login has been failing, cached error: connect failed',
);

const breakOff = ({ client, server }: Pair) => {
  for (const socket of [client, server]) socket.resetAndDestroy();
};

/** Each direction ends separately, as in TCP, and after the data that was delayed. */
function passEnds({ client, server }: Pair, isFlowing: () => Promise<void>): void {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('end', () => void isFlowing().then(() => other.end()));
  }
}

/** Puts a proxy in front of the server of a URL. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const url = new URL(target);
  const pairs = new Set<Pair>();
  let flow = Promise.withResolvers<void>();
  flow.resolve();
  let lag = 0;
  let rejects = false;
  let trap: { text: string; when: 'before' | 'after' } | undefined;

  let sent = '';
  let answers = 0;
  let opened = 0;

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
    answers += 1;
    await flow.promise;
    if (pair.doomed) return breakOff(pair);
    if (lag > 0) await delay(lag);
    pair.client.write(chunk);
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (rejects) return void client.on('error', () => {}).on('data', () => client.end(SERVER_UNREACHABLE));
    const pair = { client, server: connect(Number(url.port), url.hostname), doomed: false };
    pairs.add(pair);
    opened += 1;
    pair.client.on('data', (chunk: Buffer) => void toServer(pair, chunk));
    pair.server.on('data', (chunk: Buffer) => void toClient(pair, chunk));
    passEnds(pair, () => flow.promise);
    for (const socket of [pair.client, pair.server]) socket.on('close', () => pairs.delete(pair));
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
    get opened() {
      return opened;
    },
    get answers() {
      return answers;
    },
    findSent: (pattern) => Array.from(sent.matchAll(pattern), ([found]) => found),
    pause: () => void (flow = Promise.withResolvers()),
    pauseAsPooler: () => {
      flow = Promise.withResolvers();
      rejects = true;
    },
    resume: () => {
      rejects = false;
      flow.resolve();
    },
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
