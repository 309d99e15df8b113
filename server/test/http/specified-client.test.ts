import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { listDislikes, listLikes } from '@plaza/contract/reaction.ts';
import { afterAll, expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { seedActor, seedPosts } from '../support/seed.ts';

const { app, resources } = await openPlaza({ RATE_LIMIT: 'on' });
const { userId, token } = await seedActor(resources.db, 'ann');
await seedPosts(resources.db, userId, 100);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

// As many connections as a browser opens.
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
afterAll(() => agent.destroy());

/** Sends a call as the specification describes it. */
function ask(endpoint: Endpoint, body?: object): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { method } = endpoint;
  request(origin + endpointPath(endpoint), { method, headers, agent }, (answer) => {
    json(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
  })
    .on('error', reject)
    .end(body && JSON.stringify(body));
  return promise;
}

test('a client with two calls per post loads a feed of 100 posts ten times within the limits', async () => {
  for (let load = 1; load <= 10; load++) {
    const feed = await ask(listPosts);
    expect([load, feed.status]).toEqual([load, 200]);
    const posts = feed.body as { id: number }[];
    expect(posts).toHaveLength(100);
    const ofCards = posts.flatMap(({ id }) => [
      ask(listLikes, { PostId: id }),
      ask(listDislikes, { PostId: id }),
    ]);
    const statuses = (await Promise.all(ofCards)).map(({ status }) => status);
    expect([load, ...new Set(statuses)]).toEqual([load, 200]);
  }
});
