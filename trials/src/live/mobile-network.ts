import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A network between clients and a server. Disposing closes its connections. */
export interface MobileNetwork extends AsyncDisposable {
  readonly url: string;
}

/** The data of a TCP segment with an MTU of 1,500 bytes. */
const SEGMENT_BYTES = 1460;
const LATENCY_MS = 1500;
/** 4 Mbit/s. */
const BYTES_PER_MS = 500;
/** What is on its way; with more, nothing is read from the server. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** Puts a slow network with a small MTU in front of a server: what it sends arrives in segments, 1.5 s later, at 4 Mbit/s. */
export async function openMobileNetwork(target: string): Promise<MobileNetwork> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(Number(targetPort), hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket) && other.destroy());
    }
    client.pipe(server, { end: false });
    passOn(server, client).catch(() => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

async function passOn(server: Socket, client: Socket): Promise<void> {
  let onTheWay = 0;
  const isFull = () => onTheWay > UNREAD_MAX_BYTES && !client.destroyed;
  for await (const data of server) {
    const bytes = data as Buffer;
    for (let start = 0; start < bytes.length; start += SEGMENT_BYTES) {
      const segment = bytes.subarray(start, start + SEGMENT_BYTES);
      onTheWay += segment.length;
      setTimeout(() => client.write(segment, () => (onTheWay -= segment.length)), LATENCY_MS);
      await delay(Math.ceil(segment.length / BYTES_PER_MS));
      while (isFull()) await delay(LATENCY_MS / 10);
    }
  }
  await delay(LATENCY_MS);
  client.end();
}
