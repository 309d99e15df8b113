import { once } from 'node:events';
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP proxy in front of a server that delays the answers of one path. Disposing closes all its connections. */
export interface DelayingProxy extends AsyncDisposable {
  readonly url: string;
  /** Delays the next answer of the path until `release`. @returns a promise that resolves once the server has answered */
  delayNext(): Promise<void>;
  release(): void;
  /** Replaces the access tokens of requests by an invalid one until the next request of the path. */
  invalidateTokens(): void;
}

export async function openDelayingProxy(target: string, path: string): Promise<DelayingProxy> {
  let delayed: { answered: () => void; released: Promise<void> } | undefined;
  let release = () => {};
  let isInvalidating = false;

  const headersOf = ({ headers, url }: IncomingMessage) => {
    if (url === path) isInvalidating = false;
    if (!isInvalidating || headers.authorization === undefined) return headers;
    return { ...headers, authorization: 'Bearer invalid' };
  };
  const pass = async (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
    const delay = request.url === path ? delayed : undefined;
    if (delay) delayed = undefined;
    delay?.answered();
    await delay?.released;
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
    delayNext() {
      const [answer, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      delayed = { answered: answer.resolve, released: until.promise };
      release = until.resolve;
      return answer.promise;
    },
    release: () => release(),
    invalidateTokens: () => void (isInvalidating = true),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
