import { createComment } from '@plaza/contract/comment.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { picture } from '../support/members.ts';
import { postFor, fileOf, formOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');

const change = (fields: Record<string, string | Blob>) =>
  call(app, updateUser, { params: { userId: ann.userId }, token: ann.token, form: formOf(fields) });
const statusOf = async (url: string) => (await app.inject(url)).statusCode;
const image = async () => fileOf(await picture('jpeg'), 'me.jpg');
const broken = () => fileOf(Buffer.from('no picture'), 'me.jpg', 'image/jpeg');

test('a new picture and banner are shown everywhere, and the previous files are deleted', async () => {
  const post = await publish(app, ann);
  const { body: first } = await change({ image: await image(), banner: await image() });
  const files = await storedFiles(resources);
  const { body: second } = await change({ image: await image() });
  expect(second.profileBanner).toBe(first.profileBanner);
  expect(second.profilePicture).not.toBe(first.profilePicture);
  expect(await statusOf(first.profilePicture)).toBe(404);
  for (const url of [second.profilePicture, second.profileBanner]) expect(await statusOf(url)).toBe(200);
  expect(await storedFiles(resources)).toHaveLength(files.length);

  const profile = await call(app, getUser, { params: { username: 'ann' }, token: ann.token });
  const json = { PostId: post.id, commentBody: 'Hi' };
  const comments = await call(app, createComment, { token: ann.token, json });
  const seen = [profile.body, await postFor(app, ann, post.id), comments.body[0]];
  expect(seen.map((shown) => shown?.profilePicture)).toEqual(seen.map(() => second.profilePicture));
});

test.each(['image', 'banner'] as const)('an invalid %s changes nothing and leaves no file', async (bad) => {
  const { body: before } = await change({});
  const files = await storedFiles(resources);
  const good = { image: await image(), banner: await image(), name: 'Other' };
  const answer = await change({ ...good, [bad]: broken() });
  expect([answer.status, answer.error().code, Object.keys(answer.error().fields ?? {})]).toEqual([
    415,
    'file-invalid-type',
    [bad],
  ]);
  expect(await storedFiles(resources)).toEqual(files);
  expect((await change({})).body).toEqual(before);
});

test('ten simultaneous changes of the picture succeed, and one picture remains', async () => {
  await change({ image: await image() });
  const files = await storedFiles(resources);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => change({ image: await image() })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await storedFiles(resources)).toHaveLength(files.length);
  const { body } = await change({});
  expect(answers.map((answer) => answer.body.profilePicture)).toContain(body.profilePicture);
  expect(await statusOf(body.profilePicture)).toBe(200);
});
