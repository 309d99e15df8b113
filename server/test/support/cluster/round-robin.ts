import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A reverse proxy that hands each request to the next server. Disposing closes it. */
export interface RoundRobin extends AsyncDisposable {
  readonly address: string;
  /** The servers; one may be replaced at any time. */
  readonly servers: string[];
  /** The servers that broke off a request, once for each. */
  readonly broken: string[];
}

/**
 * Starts a proxy. It asks the next server when one refuses to connect, and repeats nothing that was sent: whoever asked
 * sees a connection that breaks.
 */
export async function startRoundRobin(servers: string[]): Promise<RoundRobin> {
  const broken: string[] = [];
  let turn = 0;

  const connectToNext = async (): Promise<{ server: string; socket: Socket }> => {
    for (const _ of servers) {
      const server = servers[turn++ % servers.length] ?? '';
      const { hostname, port } = new URL(server);
      const socket = connect(Number(port), hostname);
      const isConnected = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (isConnected) return { server, socket };
    }
    throw new Error('no server takes connections');
  };
  const pass = async (request: IncomingMessage, reply: ServerResponse) => {
    const { server, socket } = await connectToNext();
    try {
      const { method, url: path } = request;
      const headers = { ...request.headers, connection: 'close' };
      const onward = httpRequest({ createConnection: () => socket, method, path, headers });
      const [[answer]] = (await Promise.all([once(onward, 'response'), pipeline(request, onward)])) as [
        [IncomingMessage],
        unknown,
      ];
      reply.writeHead(answer.statusCode ?? 0, answer.headers);
      await pipeline(answer, reply);
    } catch (error) {
      broken.push(server);
      throw error;
    }
  };
  const listener = createServer((request, reply) => {
    pass(request, reply).catch(() => reply.destroy());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // A listening TCP server has a port.
  const { port } = listener.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    servers,
    broken,
    async [Symbol.asyncDispose]() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}
