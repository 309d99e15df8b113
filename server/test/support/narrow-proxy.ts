import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy in front of a server on a Unix socket. The kernel takes at most some 200 KB of what the server writes at once, as on a
 * connection over the Internet; on one of the loopback interface it takes megabytes. Disposing closes all connections.
 */
export interface NarrowProxy extends AsyncDisposable {
  readonly url: string;
  /** Ends each connection after it passed so many bytes on to the client. */
  endAfter(bytes: number): void;
}

export async function openNarrowProxy(path: string): Promise<NarrowProxy> {
  const sockets = new Set<Socket>();
  let passedMax = Infinity;
  const listener = createServer((client) => {
    const server = connect(path);
    let passed = 0;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket) && other.end());
    }
    client.pipe(server);
    server.on('data', (bytes: Buffer) => {
      client.write(bytes.subarray(0, Math.max(0, passedMax - passed)));
      passed += bytes.length;
      if (passed >= passedMax) server.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    endAfter: (bytes) => void (passedMax = bytes),
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}
