import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { textLike } from '../support/matchers.ts';
import { publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'Ann');
const bea = await seedActor(resources.db, 'bea');

const show = (username: string, { token } = bea) => call(app, getUser, { params: { username }, token });
const setBio = (bio: string) =>
  call(app, updateUser, { params: { userId: ann.userId }, token: ann.token, json: { bio } });

test.each(['Ann', 'ann', 'ANN'])('a member is found as %s, without the email', async (name) => {
  for (const viewer of [ann, bea]) {
    const { status, body } = await show(name, viewer);
    expect(status).toBe(200);
    expect(body).toEqual({
      userId: ann.userId,
      username: 'Ann',
      name: 'Name of Ann',
      bio: '',
      profilePicture: textLike(/^\/media\/avatar-/),
      profileBanner: textLike(/^\/media\/banner-/),
      createdAt: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      postCount: 0,
      muted: false,
      can: { edit: viewer === ann, block: viewer !== ann },
    });
  }
});

test('a profile contains the number of posts', async () => {
  for (const count of [1, 2]) {
    await publish(app, ann);
    expect((await show('Ann')).body.postCount).toBe(count);
  }
  expect((await show('bea')).body.postCount).toBe(0);
});

test.each([
  'nobody',
  'an',
  'Ann2',
  '%',
  '_',
  'Ann%',
  "Ann' or 1=1 --",
  'constructor',
  '__proto__',
  'x'.repeat(512),
  '😀',
])('an unknown username %j is 404', async (username) => {
  const answer = await show(username);
  expect([answer.status, answer.error().code]).toEqual([404, 'not_found']);
});

test('a bio is stored cleaned, and nothing else changes', async () => {
  const { body: before } = await show('Ann');
  const answer = await setBio('  Mathe\u0301matician,\r\n\tof all things.\u0007 <b>&amp;</b> 👩‍🚀\n ');
  expect(answer.status).toBe(200);
  const { postCount: _, createdAt: __, can: ___, muted: ____, ...profile } = before;
  const bio = 'Mathématician,\n\tof all things. <b>&amp;</b> 👩‍🚀';
  expect(answer.body).toEqual({
    ...profile,
    bio,
    email: 'Ann@example.org',
    language: null,
    message: 'Profile updated successfully',
    resStatus: true,
  });
  expect((await show('Ann')).body).toEqual({ ...before, bio });
});

test('a new bio is published as a change of the member', async () => {
  const published: unknown[] = [];
  using _ = resources.bus.subscribe({
    onChange: (topic, id) => published.push([topic, id]),
    onInvalidateAll: () => {},
  });
  await setBio('Published');
  expect(published).toContainEqual(['member', ann.userId]);
});

test('an empty bio clears it', async () => {
  await setBio('Something');
  expect((await setBio('')).body.bio).toBe('');
  await setBio('Something');
  expect((await setBio(' \n ')).body.bio).toBe('');
});

test('a bio has at most 1,000 code points', async () => {
  expect((await setBio('😀'.repeat(1000))).status).toBe(200);
  const answer = await setBio('😀'.repeat(1001));
  expect([answer.status, answer.error().fields]).toEqual([
    400,
    { bio: textLike(/^A bio can have at most 1,?000 characters\.$/) },
  ]);
});

test('a bio can be null or undefined as text', async () => {
  for (const bio of ['null', 'undefined']) expect((await setBio(bio)).body.bio).toBe(bio);
});

test('a change of the bio ignores other fields', async () => {
  const { body: before } = await show('Ann');
  const json = {
    bio: 'Mine',
    name: 'X',
    username: 'x1',
    email: 'x@example.org',
    password: 'Passw0rd!',
    role: 'admin',
  };
  const { status, body } = await call(app, updateUser, {
    params: { userId: ann.userId },
    token: ann.token,
    json,
  });
  expect([status, body.email]).toEqual([200, 'Ann@example.org']);
  expect((await show('Ann')).body).toEqual({ ...before, bio: 'Mine' });
});
