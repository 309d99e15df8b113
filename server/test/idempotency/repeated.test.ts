import { createComment } from '@plaza/contract/comment.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { expect, test } from 'vitest';
import { deleteExpiredKeys } from '../../src/idempotency/idempotency-repository.ts';
import { KEPT_MS } from '../../src/idempotency/idempotency-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, SECOND, stopClock } from '../support/devices.ts';
import { storedFiles } from '../support/images/stored.ts';
import { picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActor, seedPost, signIn } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');
const bea = await seedActor(db, 'bea');
const png = await picture('png');
const jpeg = await picture('jpeg');

const TEXT = { title: 'Hello', content: 'World' };
const publish = (key: string, fields: Record<string, string | Blob> = TEXT, token = ann.token) =>
  call(app, createPost, { token, form: formOf(fields), headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
const comment = (key: string, PostId: number, commentBody = 'Hi') =>
  call(app, createComment, {
    token: ann.token,
    json: { PostId, commentBody },
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
const postCount = async () => (await db.selectFrom('posts').select('id').execute()).length;

test('a repeated post is answered with the existing post and its picture', async () => {
  const fields = () => ({ ...TEXT, image: fileOf(png, 'a.png'), alt: 'A square' });
  const first = await publish('again', fields());
  const before = [await postCount(), await storedFiles(resources)];
  const second = await publish('again', { ...fields(), image: fileOf(png, 'renamed.png') });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect([await postCount(), await storedFiles(resources)]).toEqual(before);
});

test('a repetition as JSON of a form, and with cleaned text, has the same result', async () => {
  const first = await publish('kinds', { title: ' Hello ', content: 'World\r\n' });
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'kinds' };
  const second = await call(app, createPost, { token: ann.token, json: { ...TEXT, userId: 7 }, headers });
  expect([second.status, second.body.post.id]).toEqual([201, first.body.post.id]);
});

test('another request with the same key is 422 and creates nothing', async () => {
  const image = () => fileOf(png, 'a.png');
  await publish('other', { ...TEXT, image: image() });
  const before = [await postCount(), await storedFiles(resources)];
  const others = [
    TEXT,
    { ...TEXT, title: 'Other', image: image() },
    { ...TEXT, alt: 'Other', image: image() },
    { ...TEXT, image: fileOf(jpeg, 'a.png') },
  ];
  for (const fields of others) {
    const answer = await publish('other', fields);
    expect([answer.status, answer.error().code]).toEqual([422, 'idempotency_mismatch']);
  }
  expect((await comment('other', await seedPost(db, bea.userId))).status).toBe(422);
  expect([await postCount(), await storedFiles(resources)]).toEqual([Number(before[0]) + 1, before[1]]);
});

test.each(['', ' ', 'a b', 'x'.repeat(65), 'sch\u00f6n', 'a, b'])('the key %j is 400', async (key) => {
  const before = await postCount();
  const answer = await publish(key);
  expect([answer.status, answer.error().code]).toEqual([400, 'bad_request']);
  expect(await postCount()).toBe(before);
});

test.each(['x', '!', '~'.repeat(64), '{"a":1}', '__proto__', '%00', "'or_1=1"])(
  'the key %s is accepted',
  async (key) => {
    const [first, second] = [await publish(key), await publish(key)];
    expect([second.status, second.body.post.id]).toEqual([201, first.body.post.id]);
  },
);

test('only successes are stored', async () => {
  expect((await publish('failed', { title: 'Hello' })).status).toBe(400);
  expect((await publish('failed', { ...TEXT, image: fileOf(Buffer.from('x'), 'a.png') })).status).toBe(415);
  expect((await comment('failed', 999_999)).status).toBe(404);
  expect((await publish('failed')).status).toBe(201);
});

test('a key is stored for 24 hours', async () => {
  const clock = stopClock();
  // Access tokens do not last that long.
  const publishLater = async (fields = TEXT) => publish('day', fields, await signIn(db, ann.userId));
  const first = await publishLater();
  clock.advance(DAY - SECOND);
  await deleteExpiredKeys(db, Date.now() - KEPT_MS, 100);
  expect((await publishLater()).body.post.id).toBe(first.body.post.id);
  clock.advance(SECOND);
  const next = await publishLater({ ...TEXT, title: 'Another day' });
  expect([next.status, next.body.post.id === first.body.post.id]).toEqual([201, false]);
  expect((await publishLater()).status, 'the key stands for the new one').toBe(422);
  clock.advance(DAY);
  await deleteExpiredKeys(db, Date.now() - KEPT_MS, 100);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});

test('an endpoint that is not idempotent ignores the key', async () => {
  const PostId = await seedPost(db, bea.userId);
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'like' };
  const like = async () =>
    (await call(app, toggleLike, { token: ann.token, json: { PostId }, headers })).body.message;
  expect([await like(), await like()]).toEqual(['liked', 'like removed']);
});
