import { createComment, listComments } from '@plaza/contract/comment.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { textLike } from '../support/matchers.ts';
import { picture } from '../support/members.ts';
import { postFor, fileOf, formOf, publish } from '../support/posts.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const PUBLIC_URL = 'https://plaza.example:8443';
const { app, db } = await openPlaza();
const { app: published, db: otherDb } = await openPlaza({ PUBLIC_URL });
const reader = await seedActor(db, 'reader');

const change = (member: Actor, fields: Record<string, string | Blob>) =>
  call(app, updateUser, { token: member.token, params: { userId: member.userId }, form: formOf(fields) });

/** The author as shown by feed, own posts, post, comment and profile. */
async function shownOf(author: Actor, id: number, username: string) {
  const { token } = reader;
  const query = { limit: '1' };
  const [feed] = (await call(app, listPosts, { token, query })).body;
  const [own] = (await call(app, listUserPosts, { token, params: { username }, query })).body;
  const { post } = (await call(app, getPost, { token, params: { id } })).body;
  const [comment] = (await call(app, listComments, { token, params: { postId: id } })).body;
  const profile = (await call(app, getUser, { token, params: { username } })).body;
  return [feed, own, post, comment, profile].map((shown) => ({
    userId: shown?.userId,
    username: shown?.username,
    name: shown?.name,
    profilePicture: shown?.profilePicture,
  }));
}

test('a new name, username and picture are shown everywhere at once', async () => {
  const ann = await seedActor(db, 'ann');
  const post = await publish(app, ann);
  await call(app, createComment, { token: ann.token, json: { PostId: post.id, commentBody: 'Mine' } });
  const before = {
    userId: ann.userId,
    username: 'ann',
    name: 'Name of ann',
    profilePicture: post.profilePicture,
  };
  expect(await shownOf(ann, post.id, 'ann')).toEqual([before, before, before, before, before]);

  const image = fileOf(await picture(), 'me.png');
  const { status, body } = await change(ann, { name: 'Ann the Second', username: 'Anna', image });
  expect(status).toBe(200);
  expect(body.profilePicture).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  const after = {
    userId: ann.userId,
    username: 'Anna',
    name: 'Ann the Second',
    profilePicture: body.profilePicture,
  };
  expect(await shownOf(ann, post.id, 'anna')).toEqual([after, after, after, after, after]);
  const former = await call(app, listUserPosts, { token: reader.token, params: { username: 'ann' } });
  expect(former.body.map(({ username }) => username)).toEqual(['Anna']);
});

test('a member without a picture has a generated picture and banner', async () => {
  const bob = await seedActor(db, 'bob');
  const id = await seedPost(db, bob.userId);
  const { body: profile } = await call(app, getUser, { token: reader.token, params: { username: 'bob' } });
  const post = await postFor(app, reader, id);
  expect(post.profilePicture).toBe(profile.profilePicture);
  for (const url of [profile.profilePicture, profile.profileBanner]) {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  }
});

test('with PUBLIC_URL every URL of a picture is absolute', async () => {
  const cyd = await seedActor(otherDb, 'cyd');
  const { token } = cyd;
  const absolute = textLike(/^https:\/\/plaza\.example:8443\/media\/[\w-]+\.(webp|svg)$/);
  const image = fileOf(await picture('png', 400, 300), 'a.png');
  const post = await publish(published, cyd, { image });
  expect(post).toMatchObject({
    imageUrl: absolute,
    profilePicture: absolute,
    image: { url: absolute, sources: [{ url: absolute }, { url: absolute }] },
  });
  const json = { PostId: post.id, commentBody: 'Hi' };
  const { body: comments } = await call(published, createComment, { token, json });
  expect(comments).toMatchObject([{ profilePicture: absolute }]);
  const { body: profile } = await call(published, getUser, { token, params: { username: 'cyd' } });
  expect(profile).toMatchObject({ profilePicture: absolute, profileBanner: absolute });
  const { pathname } = new URL(post.imageUrl ?? '');
  expect((await published.inject(pathname)).statusCode).toBe(200);
});
