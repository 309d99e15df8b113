import { once } from 'node:events';
import { connect } from 'node:net';
import { createComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerDrain } from './drain.ts';
import { handleError } from '../error-handler.ts';
import { registerJsonBody } from './json-body.ts';

const endpoint: Endpoint = createComment;
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n';
const BODY = '{"a":1}'.padEnd(20);

async function openApp() {
  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(handleError);
  registerJsonBody(app);
  registerDrain(app);
  app.post('/', { config: { endpoint } }, ({ body }) => ({ body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

it('accepts a body that arrives in parts', async () => {
  await using app = await openApp();
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  for (const piece of [HEAD, BODY.slice(0, 3), BODY.slice(3)]) {
    await new Promise((written) => socket.write(piece, written));
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [^]*\{"body":\{"a":1\}\}$/);
  socket.destroy();
});
