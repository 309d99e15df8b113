import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerClosing } from './closing.ts';

const KEEP_ALIVE_MS = 60_000;
/** Earlier than the end of all connections, 8 s after the end of listening. */
const TIMEOUT_MS = 6000;

it(
  'closes a connection that is kept alive once its last request is answered',
  { timeout: TIMEOUT_MS },
  async () => {
    const app = fastify({ keepAliveTimeout: KEEP_ALIVE_MS });
    const isClosing = registerClosing(app, 0);
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
  },
);
