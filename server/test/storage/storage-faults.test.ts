import { createPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike, listLikes } from '@plaza/contract/reaction.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { afterEach, expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { everyStatement, Faults, storageAway, storageFull, writes } from '../support/faults.ts';
import { newMember } from '../support/members.ts';
import { formOf, publish } from '../support/posts.ts';

const plaza = await openPlaza();
const faults = new Faults();
const app = await openBeside({ ...plaza.resources, db: faults.applyTo(plaza.resources.db) });
const form = formOf({ title: 'A title', content: 'Some content' });

afterEach(() => {
  faults.fault = undefined;
});

test('a full disk rejects writes with Retry-After, and they leave nothing', async () => {
  const { token } = await newMember(plaza.app, 'writer');
  const { id } = await publish(plaza.app, { token });
  faults.fault = { error: storageFull(), affects: writes };
  const rejections = [
    await call(app, createPost, { token, form }),
    await call(app, toggleLike, { token, json: { PostId: id } }),
  ];
  for (const rejection of rejections) {
    expect(rejection.error()).toMatchObject({ code: 'storage_full' });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  }
  faults.fault = undefined;
  const { body } = await callUntilServed(app, listPosts, { token });
  expect(body).toMatchObject([{ id, likeCount: 0 }]);
});

test('a full disk does not affect reads, also with the first use of a token', async () => {
  const { cookie } = await newMember(plaza.app, 'reader');
  const { id } = await publish(plaza.app, await newMember(plaza.app, 'author'));
  // The first use of the token of a refresh is noted, which cannot be written now.
  const { accessToken: token } = (await callUntilServed(app, refreshSession, { cookie })).body;
  faults.fault = { error: storageFull(), affects: writes };
  const page = await callUntilServed(app, listPosts, { token });
  expect(page.body.map((post) => post.id)).toContain(id);
  expect((await callUntilServed(app, listLikes, { token, json: { PostId: id } })).body.count).toBe(0);
});

test('an unavailable database is 503, and the next call tries again', async () => {
  const { token } = await newMember(plaza.app, 'patient');
  faults.fault = { error: storageAway(), affects: everyStatement };
  const rejection = await call(app, listPosts, { token });
  expect(rejection.error()).toMatchObject({ code: 'storage_unavailable' });
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  faults.fault = undefined;
  await callUntilServed(app, listPosts, { token });
});
