import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A TCP proxy in front of a server, for clients on a slow connection. Disposing closes its connections. */
export interface ThrottledProxy extends AsyncDisposable {
  readonly url: string;
  /** The bytes that it has passed on to the server. */
  passed(): number;
  /** How often clients sent a text, such as the first line of a request. */
  count(text: string): number;
  /** Passes nothing on in either direction until `resume`. The connections stay open. */
  stall(): void;
  resume(): void;
}

/** So many bytes are passed on at once. */
const PIECE = 2000;

/** @param bytesPerSecond of each connection to the server; answers are not slowed down */
export async function openThrottledProxy(target: string, bytesPerSecond: number): Promise<ThrottledProxy> {
  const url = new URL(target);
  const sockets = new Set<Socket>();
  let flow = Promise.withResolvers<void>();
  flow.resolve();
  let passed = 0;
  let heads = '';

  const passOn = async (client: Socket, server: Socket) => {
    let next = performance.now();
    for await (const chunk of client as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        if (piece.includes('HTTP/1.1')) heads += piece.toString('latin1');
        await flow.promise;
        next = Math.max(next, performance.now()) + (1000 * piece.length) / bytesPerSecond;
        await delay(next - performance.now());
        await flow.promise;
        server.write(piece);
        passed += piece.length;
      }
    }
    server.end();
  };
  const passBack = async (server: Socket, client: Socket) => {
    for await (const chunk of server as AsyncIterable<Buffer>) {
      await flow.promise;
      client.write(chunk);
    }
    await flow.promise;
    client.end();
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true });
    for (const socket of [client, server])
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    // A reset of one side resets the other one.
    void passOn(client, server).catch(() => server.resetAndDestroy());
    void passBack(server, client).catch(() => client.resetAndDestroy());
    server.on('close', () => void flow.promise.then(() => setImmediate(() => client.resetAndDestroy())));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    count: (text) => heads.split(text).length - 1,
    stall: () => void (flow = Promise.withResolvers()),
    resume: () => flow.resolve(),
    async [Symbol.asyncDispose]() {
      flow.resolve();
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}
