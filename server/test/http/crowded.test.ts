import { createComment, listComments } from '@plaza/contract/comment.ts';
import { READY_PATH } from '@plaza/contract/operations.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { token, userId } = await seedActor(resources.db, 'ann');

const CROWD = 800;

test('under overload simultaneous writes are served up to capacity, and the others are 503', async () => {
  const PostId = await seedPost(resources.db, userId);
  const page = { token, params: { postId: PostId } };
  const write = (i: number) =>
    call(app, createComment, { token, json: { PostId, commentBody: `Comment ${i}` } });
  const crowd = Promise.all(Array.from({ length: CROWD }, (_, i) => write(i)));
  const ready = await app.inject(READY_PATH);
  const reader = await call(app, listComments, page);
  const answers = await crowd;
  expect(ready.statusCode).toBe(200);
  // Reads are rejected only after writes.
  expect([200, 503]).toContain(reader.status);
  const served = answers.filter(({ status }) => status === 201);
  const rejected = answers.filter(({ status }) => status === 503);
  expect(served.length + rejected.length).toBe(CROWD);
  expect(Math.min(served.length, rejected.length)).toBeGreaterThan(0);
  for (const { body, headers } of rejected) {
    expect('code' in body && body.code).toBe('overloaded');
    expect(headers['retry-after']).toBe('1');
  }
  expect((await call(app, listComments, page)).body, 'the acknowledged comments only').toHaveLength(
    served.length,
  );
  expect((await write(CROWD)).status, 'capacity again').toBe(201);
});
