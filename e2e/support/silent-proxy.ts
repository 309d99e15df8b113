import { EVENT_STREAM } from '@plaza/contract/event.ts';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server, for devices that sleep. Disposing closes its connections. */
export interface SilentProxy extends AsyncDisposable {
  readonly url: string;
  /** Passes nothing more on over the streams of events that are open now, and resets all other connections. */
  silence(): void;
}

export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port: targetPort } = new URL(target);
  /** The connections of clients, each with what it becomes by `silence`. */
  const open = new Map<Socket, () => void>();
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname);
    client.pipe(upstream).pipe(client);
    open.set(client, () => client.resetAndDestroy());
    upstream.on('data', (bytes: Buffer) => {
      if (bytes.includes(EVENT_STREAM)) open.set(client, () => upstream.unpipe().resume());
    });
    client.on('error', () => client.destroy()).on('close', () => open.delete(client) && upstream.destroy());
    upstream.on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening server has a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    silence: () => open.forEach((becomeSilent) => becomeSilent()),
    async [Symbol.asyncDispose]() {
      server.close();
      for (const client of open.keys()) client.destroy();
      await once(server, 'close');
    },
  };
}
