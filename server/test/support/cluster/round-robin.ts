import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { READY_PATH } from '@plaza/contract/operations.ts';

/** A reverse proxy that hands each request to the next server. Disposing closes it. */
export interface RoundRobin extends AsyncDisposable {
  readonly address: string;
  /** The servers; one may be replaced at any time. */
  readonly servers: string[];
  /** How many requests were answered to their end. */
  readonly answered: number;
  /** The servers that broke off a request, once for each. */
  readonly broken: string[];
}

const CHECK_EVERY_MS = 100;

/**
 * Starts a proxy. It skips servers that are not ready or reject connections, and never repeats a request that was
 * sent: its client sees a broken connection. Connections to servers are reused.
 */
export async function startRoundRobin(servers: string[]): Promise<RoundRobin> {
  const broken: string[] = [];
  const over = new AbortController();
  const unready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  const checking = check(servers, unready, over.signal);
  let first = 0;
  let answered = 0;

  const openToNext = async (request: IncomingMessage): Promise<{ server: string; onward: ClientRequest }> => {
    first = (first + 1) % servers.length;
    const rotated = [...servers.slice(first), ...servers.slice(0, first)];
    const ready = rotated.filter((server) => !unready.has(server));
    for (const server of new Set([...ready, ...rotated])) {
      const onward = passOn(request, server, agent);
      if (await isConnected(onward)) return { server, onward };
    }
    throw new Error('no server takes connections');
  };
  const pass = async (request: IncomingMessage, reply: ServerResponse) => {
    const { server, onward } = await openToNext(request);
    try {
      const [[answer]] = (await Promise.all([once(onward, 'response'), pipeline(request, onward)])) as [
        [IncomingMessage],
        unknown,
      ];
      reply.writeHead(answer.statusCode ?? 0, answer.headers);
      await pipeline(answer, reply);
      answered += 1;
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
    get answered() {
      return answered;
    },
    broken,
    async [Symbol.asyncDispose]() {
      over.abort();
      await checking;
      agent.destroy();
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}

/** Begins a request to a server, over a connection that is there already if there is one. */
function passOn(
  { method, url: path, headers }: IncomingMessage,
  server: string,
  agent: Agent,
): ClientRequest {
  const { hostname, port } = new URL(server);
  return httpRequest({
    agent,
    hostname,
    port,
    method,
    path,
    headers: { ...headers, connection: 'keep-alive' },
  });
}

async function isConnected(onward: ClientRequest): Promise<boolean> {
  // Waiting for the answer rejects as well.
  onward.on('error', () => {});
  const [socket] = (await once(onward, 'socket')) as [Socket];
  if (!socket.connecting) return true;
  return once(socket, 'connect').then(
    () => true,
    () => false,
  );
}

/** Updates the set of servers that are not ready or do not answer. */
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
