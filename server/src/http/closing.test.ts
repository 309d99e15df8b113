import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerClosing } from './closing.ts';

const AN_HOUR_MS = 3_600_000;

it('closes a connection that is kept alive once its last request is answered', async () => {
  const app = fastify({ keepAliveTimeout: AN_HOUR_MS });
  const isClosing = registerClosing(app, { shutdownDelay: 0 });
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    started.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const answered = once(get(app.listeningOrigin, { agent: new Agent({ keepAlive: true }) }), 'response');
  await started.promise;
  const closed = app.close();
  await expect.poll(isClosing).toBe(true);
  await expect.poll(() => app.server.listening).toBe(false);
  answer.resolve('done');
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  await Promise.all([closed, once(response, 'end')]);
  expect(response.statusCode).toBe(200);
});
