import { createComment } from '@plaza/contract/comment.ts';
import { IMAGE_WIDTHS } from '@plaza/contract/image-widths.ts';
import { getPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike, toggleDislike } from '@plaza/contract/reaction.ts';
import { logIn, signUp } from '@plaza/contract/session.ts';
import { deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { admission, newDevice, refresh, startDevice } from '../support/devices.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { expectAllGone } from '../support/leaver.ts';
import { newMember, picture, signUpForm, type TestMember } from '../support/members.ts';
import { postFor, fileOf, formOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const bea = await seedActor(db, 'bea');

const image = async () => fileOf(await picture(), 'a.png');
const remove = ({ userId, token }: Pick<TestMember, 'userId' | 'token'>) =>
  call(app, deleteUser, { params: { userId }, token });

const TABLES = [
  'sessions',
  'posts',
  'comments',
  'reactions',
  'views',
  'read_states',
  'images',
  'idempotency_keys',
] as const;

/** The answer to a deletion waits a second at most for its first batch. */
async function expectNoRowsOf(userId: number): Promise<void> {
  await expectAllGone(db);
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
    expect(rows, table).toEqual([]);
  }
}

test('a deleted account takes its posts, comments, reactions, views, files and sessions, and nothing else', async () => {
  const files = await storedFiles(resources);
  const ann = await newMember(app, 'ann');
  const banner = formOf({ banner: await image() });
  await call(app, updateUser, { params: { userId: ann.userId }, token: ann.token, form: banner });
  const own = await publish(app, ann, { image: await image() });
  const foreign = await publish(app, bea);
  const kept = (await storedFiles(resources)).length - files.length;
  // The picture of the post is so small that it has one file.
  expect(kept).toBe(IMAGE_WIDTHS.avatar.length + IMAGE_WIDTHS.banner.length + 1);
  for (const { id: PostId } of [own, foreign]) {
    for (const { token } of [ann, bea]) {
      const headers = { 'idempotency-key': `on-${PostId}` };
      await call(app, createComment, { token, json: { PostId, commentBody: 'Hi' }, headers });
      await call(app, token === ann.token ? toggleDislike : toggleLike, { token, json: { PostId } });
      await call(app, recordView, { token, params: { id: PostId } });
    }
  }
  const other = await newDevice(app, ann);

  const answer = await remove(ann);
  expect([answer.status, answer.cookie, typeof answer.body.message]).toEqual([200, '', 'string']);
  await expectNoRowsOf(ann.userId);
  await expect.poll(() => storedFiles(resources)).toEqual(files);
  expect(await db.selectFrom('access_tokens').select('token_hash').execute()).toHaveLength(1);
  for (const device of [{ token: ann.token, cookie: ann.cookie }, other]) {
    expect(await admission(app, device.token)).toBe('token_invalid');
    expect((await refresh(app, device.cookie)).status).toBe(401);
  }
  expect((await call(app, getUser, { params: { username: 'ann' }, token: bea.token })).status).toBe(404);
  expect((await call(app, getPost, { params: { id: own.id }, token: bea.token })).status).toBe(404);
  expect(await postFor(app, bea, foreign.id)).toMatchObject({
    viewCount: 1,
    likeCount: 1,
    dislikeCount: 0,
    commentCount: 1,
    Viewes: [{ UserId: bea.userId }],
  });
  expect((await call(app, listPosts, { token: bea.token })).body.map(({ id }) => id)).toEqual([foreign.id]);
  await expectExactCounts(db);
});

test('email and username of a deleted account can be used again at once', async () => {
  const files = await storedFiles(resources);
  const before = await newMember(app, 'phoenix');
  expect((await remove(before)).status).toBe(200);
  const credentials = { email: before.email, password: before.password };
  expect((await call(app, logIn, { json: credentials })).status).toBe(401);
  const after = await newMember(app, 'Phoenix');
  expect(after.userId, 'ids are never given twice').toBeGreaterThan(before.userId);
  await remove(after);
  await expect.poll(() => storedFiles(resources)).toEqual(files);
});

test('a repeated deletion of an account is rejected', async () => {
  const cleo = await seedActor(db, 'cleo');
  const answers = await Promise.all([remove(cleo), remove(cleo), remove(cleo)]);
  // Requests admitted before find no member; later ones are not admitted.
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses[0]).toBe(200);
  for (const status of statuses.slice(1)) expect([200, 403, 404]).toContain(status);
  expect((await remove(cleo)).error().code).toBe('token_invalid');
});

test('an account that is used during its deletion leaves no rows and no files', async () => {
  const files = await storedFiles(resources);
  for (let round = 0; round < 3; round++) {
    const dora = await newMember(app, 'dora');
    const { token, email, password, userId } = dora;
    // Of another session: a log-in with the cookie of the one that deletes would end it first.
    const { cookie } = await startDevice(db, userId, 'day');
    const params = { userId };
    const credentials = { json: { email, password } };
    const answers = await Promise.all([
      callUntilServed(app, updateUser, {
        params,
        token,
        form: formOf({ image: await image(), banner: await image() }),
      }),
      callUntilServed(app, updateUser, { params, token, form: formOf({ email: 'dora2@example.org' }) }),
      callUntilServed(app, updateUser, { params, token, json: { bio: 'Here' } }),
      callUntilServed(app, logIn, credentials),
      remove(dora),
      refresh(app, cookie),
      callUntilServed(app, logIn, { ...credentials, cookie }),
      callUntilServed(app, updateUser, { params, token, form: formOf({ password: 'New-horse2!' }) }),
      callUntilServed(app, updateUser, { params, token, form: formOf({ image: await image() }) }),
    ]);
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 401, 403, 404]))).toEqual(
      new Set(),
    );
    expect(answers[4]?.status).toBe(200);
    await expectNoRowsOf(userId);
    expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
    await expect.poll(() => storedFiles(resources)).toEqual(files);
  }
});

test('simultaneous sign-ups with the email of an account under deletion create one account at most', async () => {
  const eve = await newMember(app, 'eve');
  const form = () => signUpForm({ email: eve.email, username: 'eve' });
  const attempts = [form, form, form].map(async (make) =>
    callUntilServed(app, signUp, { form: await make() }),
  );
  const [removed, ...answers] = await Promise.all([remove(eve), ...attempts]);
  expect(removed.status).toBe(200);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => ({ id: body.userId }));
  expect(await db.selectFrom('users').select('id').where('email_key', '=', eve.email).execute()).toEqual(
    made,
  );
});
