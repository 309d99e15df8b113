import { createPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike, listLikes } from '@plaza/contract/reaction.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { afterEach, expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call, insist } from '../support/client.ts';
import { everyStatement, Faults, storageAway, storageFull, writes } from '../support/faults.ts';
import { newMember } from '../support/members.ts';
import { formOf, publish } from '../support/posts.ts';

const plaza = await openPlaza();
const faults = new Faults();
const app = await openBeside({ ...plaza.resources, db: faults.befall(plaza.resources.db) });
const form = formOf({ title: 'A title', content: 'Some content' });

afterEach(() => {
  faults.fault = undefined;
});

test('a full disk rejects what would be written, says when to try again, and leaves nothing behind', async () => {
  const { token } = await newMember(plaza.app, 'writer');
  const { id } = await publish(plaza.app, { token });
  faults.fault = { error: storageFull(), befalls: writes };
  const rejections = [
    await call(app, createPost, { token, form }),
    await call(app, toggleLike, { token, json: { PostId: id } }),
  ];
  for (const rejection of rejections) {
    expect(rejection.error()).toMatchObject({ code: 'storage_full' });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  }
  faults.fault = undefined;
  const { body } = await insist(app, listPosts, { token });
  expect(body).toMatchObject([{ id, likeCount: 0 }]);
});

test('a full disk keeps nobody from reading, not even with the first use of a token', async () => {
  const { cookie } = await newMember(plaza.app, 'reader');
  const { id } = await publish(plaza.app, await newMember(plaza.app, 'author'));
  // The first use of the token of a refresh is noted, which cannot be written now.
  const { accessToken: token } = (await insist(app, refreshSession, { cookie })).body;
  faults.fault = { error: storageFull(), befalls: writes };
  const page = await insist(app, listPosts, { token });
  expect(page.body.map((post) => post.id)).toContain(id);
  expect((await insist(app, listLikes, { token, json: { PostId: id } })).body.count).toBe(0);
});

test('a database that is away is told from an error, and is asked again with the next call', async () => {
  const { token } = await newMember(plaza.app, 'patient');
  faults.fault = { error: storageAway(), befalls: everyStatement };
  const rejection = await call(app, listPosts, { token });
  expect(rejection.error()).toMatchObject({ code: 'storage_unavailable' });
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  faults.fault = undefined;
  await insist(app, listPosts, { token });
});
