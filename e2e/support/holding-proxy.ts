import { once } from 'node:events';
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP proxy in front of a server that delays the answers of one path. Disposing closes all its connections. */
export interface HoldingProxy extends AsyncDisposable {
  readonly url: string;
  /** Delays the next answer of the path until `release`. @returns a promise that resolves once the server has answered */
  hold(): Promise<void>;
  release(): void;
  /** Gives the next request with an access token an invalid one. */
  spoilToken(): void;
}

export async function openHoldingProxy(target: string, path: string): Promise<HoldingProxy> {
  let held: { answered: () => void; released: Promise<void> } | undefined;
  let release = () => {};
  let isSpoiling = false;

  const headersOf = ({ headers }: IncomingMessage) => {
    if (!isSpoiling || headers.authorization === undefined) return headers;
    isSpoiling = false;
    return { ...headers, authorization: 'Bearer spoilt' };
  };
  const pass = async (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
    const holding = request.url === path ? held : undefined;
    if (holding) held = undefined;
    holding?.answered();
    await holding?.released;
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  };
  const server = createServer((request, response) => {
    const options = { method: request.method, headers: headersOf(request) };
    const passed = requestOf(new URL(request.url ?? '/', target), options);
    passed.on('response', (answer) => void pass(answer, request, response));
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening server has a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hold() {
      const [answer, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { answered: answer.resolve, released: until.promise };
      release = until.resolve;
      return answer.promise;
    },
    release: () => release(),
    spoilToken: () => void (isSpoiling = true),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
