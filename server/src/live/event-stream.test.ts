import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openStream } from './event-stream.ts';

it('ends the connection of a client that does not read at once', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    const stream = openStream(response, {}, closed.resolve);
    // Until the kernel takes no more; the limit of unread bytes is twice as much.
    while (!response.socket?.writableNeedDrain) stream.write('x'.repeat(64 * 1024));
    stream.end('retry: 1\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1' });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(await closed.promise).toBeUndefined();
  answer.destroy();
  server.close();
});

it('sends the last text to a client that reads', async () => {
  const server = createServer((_request, response) => {
    openStream(response, {}, () => {}).end('retry: 1\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect(await answer.text()).toBe('retry: 1\n\n');
  server.close();
});
