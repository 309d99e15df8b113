import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { READY_PATH } from '@plaza/contract/operations.ts';

/** A reverse proxy that hands each request to the next server. Disposing closes it. */
export interface RoundRobin extends AsyncDisposable {
  readonly address: string;
  /** The servers; one may be replaced at any time. */
  readonly servers: string[];
  /** The servers that broke off a request, once for each. */
  readonly broken: string[];
}

const CHECK_EVERY_MS = 100;

/**
 * Starts a proxy. It passes by servers that say they are not ready, asks the next one when a server refuses to connect,
 * and repeats nothing that was sent: whoever asked sees a connection that breaks.
 */
export async function startRoundRobin(servers: string[]): Promise<RoundRobin> {
  const broken: string[] = [];
  const over = new AbortController();
  const unready = new Set<string>();
  const checking = check(servers, unready, over.signal);
  let turn = 0;

  const connectToNext = async (): Promise<{ server: string; socket: Socket }> => {
    turn = (turn + 1) % servers.length;
    const inTurn = [...servers.slice(turn), ...servers.slice(0, turn)];
    const ready = inTurn.filter((server) => !unready.has(server));
    for (const server of new Set([...ready, ...inTurn])) {
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
      over.abort();
      await checking;
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}

/** Keeps the set of servers that say they are not ready, or nothing. */
async function check(servers: readonly string[], unready: Set<string>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await Promise.all(
      servers.map(async (server) => {
        const answer = await fetch(server + READY_PATH, { method: 'HEAD', signal: over }).catch(
          () => undefined,
        );
        if (answer?.ok) unready.delete(server);
        else unready.add(server);
      }),
    );
    await delay(CHECK_EVERY_MS);
  }
}
