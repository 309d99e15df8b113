import { createComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, callUntilServed, type Input } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');
const png = await picture();

const postIds = async () => (await db.selectFrom('posts').select('id').execute()).map(({ id }) => id);

/** Makes simultaneous calls with one key, and repeats those that have to wait for the first. */
async function atOnce<E extends Endpoint>(endpoint: E, key: string, inputs: readonly Input[]) {
  const { token } = ann;
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  return Promise.all(
    inputs.map(async (input) => {
      for (;;) {
        const answer = await callUntilServed(app, endpoint, { ...input, token, headers });
        if (answer.status !== 409) return answer;
        expect(answer.error().code).toBe('idempotency_busy');
        expect(answer.headers).toHaveProperty('retry-after');
      }
    }),
  );
}
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const withPicture = (i = 0) => ({
  form: formOf({ title: `Hello ${i}`, content: 'World', image: fileOf(png, `${i}.png`) }),
});

test('of 20 simultaneous requests with one key one creates the post, with one picture', async () => {
  const files = await storedFiles(resources);
  const answers = await atOnce(
    createPost,
    'same',
    times(20, () => withPicture()),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(20, () => 201));
  const [id] = await postIds();
  expect(new Set(answers.map(({ body }) => body.post.id))).toEqual(new Set([id]));
  expect(await postIds()).toHaveLength(1);
  // A picture so small has one file.
  expect(await storedFiles(resources)).toHaveLength(files.length + 1);
  await expectExactCounts(db);
});

test('of 10 different posts with one key one is created, and the pictures of the others are removed', async () => {
  const [before, files] = [await postIds(), await storedFiles(resources)];
  const answers = await atOnce(createPost, 'different', times(10, withPicture));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...times(9, () => 422)]);
  expect(await postIds()).toHaveLength(before.length + 1);
  expect(await storedFiles(resources)).toHaveLength(files.length + 1);
  await expectExactCounts(db);
});

test('of 20 simultaneous requests with one key one creates the comment', async () => {
  const PostId = await seedPost(db, ann.userId);
  const json = { PostId, commentBody: 'Hi' };
  const answers = await atOnce(
    createComment,
    'comment',
    times(20, () => ({ json })),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(20, () => 201));
  expect(answers[0]?.body).toHaveLength(1);
  expect(answers.map(({ body }) => body)).toEqual(times(20, () => answers[0]?.body));
  await expectExactCounts(db);
});

test('20 members with the same key create a post each', async () => {
  const before = await postIds();
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'shared' };
  const members = await Promise.all(times(20, (i) => seedActor(db, `member${i}`)));
  const answers = await Promise.all(
    members.map(({ token }) => call(app, createPost, { token, headers, json: { title: 'A', content: 'B' } })),
  );
  expect(new Set(answers.map(({ body }) => body.post.id)).size).toBe(20);
  expect(await postIds()).toHaveLength(before.length + 20);
});
