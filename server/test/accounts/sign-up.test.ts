import { IMAGE_WIDTHS } from '@plaza/contract/image-widths.ts';
import { signUp } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, newDevice, rotated } from '../support/devices.ts';
import { storedFiles } from '../support/images/stored.ts';
import { textLike } from '../support/matchers.ts';
import { newMember, PASSWORD, signUpForm } from '../support/members.ts';
import { fileOf } from '../support/posts.ts';

const { app, resources } = await openPlaza();
const ann = await newMember(app, 'Ann');

const attempt = async (fields: Parameters<typeof signUpForm>[0]) =>
  call(app, signUp, { form: await signUpForm(fields) });
const membersCount = async () => (await resources.db.selectFrom('users').select('id').execute()).length;

test('a sign-up starts a session with the sent values and a visible picture', async () => {
  const form = await signUpForm({
    email: ' Eve@Example.org ',
    name: '  Zoe\u0308 \u202Eof\u200B Plaza\t',
    username: 'Eve_1.x',
    password: ' Aa1!é😀 ',
  });
  const { status, body, cookie = '' } = await call(app, signUp, { form });
  expect(status).toBe(201);
  expect(body).toEqual({
    accessToken: textLike(/^[\w-]{43}$/),
    userId: ann.userId + 1,
    username: 'Eve_1.x',
    role: 'user',
    name: 'Zoë of Plaza',
    bio: '',
    email: 'Eve@Example.org',
    language: null,
    profilePicture: textLike(/^\/media\/[0-9a-f]{32}-192\.webp$/),
    profileBanner: textLike(/^\/media\/banner-/),
  });
  for (const url of [body.profilePicture, body.profileBanner])
    expect((await app.inject(url)).statusCode).toBe(200);
  expect(await admission(app, body.accessToken)).toBe(200);
  await rotated(app, cookie);
  await newDevice(app, { email: 'eve@example.org', password: ' Aa1!é😀 ' });
});

test('a sign-up ignores other fields', async () => {
  const form = await signUpForm({ username: 'mallory', email: 'mallory@example.org' });
  for (const name of ['role', 'userId', 'bio', 'profilePicture', '__proto__', 'constructor']) {
    form.set(name, String(ann.userId));
  }
  const { status, body } = await call(app, signUp, { form });
  expect(status).toBe(201);
  expect(body).toMatchObject({ role: 'user', bio: '', profilePicture: textLike(/-192\.webp$/) });
  expect(body.userId).not.toBe(ann.userId);
});

test.each(['email', 'password', 'name', 'username', 'image'])(
  'a sign-up without %s is 400',
  async (field) => {
    const before = [await membersCount(), await storedFiles(resources)];
    const nothings = [
      undefined,
      '',
      'undefined',
      'null',
      ...(field === 'image' ? [fileOf(Buffer.of(), '')] : []),
    ];
    for (const nothing of nothings) {
      const answer = await attempt({ [field]: nothing });
      expect([answer.status, answer.error()]).toMatchObject([
        400,
        { code: 'invalid_fields', message: 'Please fill out all fields' },
      ]);
      expect(answer.error().fields).toEqual({ [field]: 'Please fill out all fields' });
    }
    expect([await membersCount(), await storedFiles(resources)]).toEqual(before);
  },
);

test('a sign-up without any field names every field', async () => {
  const nothing = { email: '', password: '', name: '', username: '', image: undefined };
  const every = Object.fromEntries(Object.keys(nothing).map((name) => [name, 'Please fill out all fields']));
  expect((await attempt(nothing)).error().fields).toEqual(every);
  expect((await call(app, signUp)).error().fields).toEqual(every);
  expect((await call(app, signUp, { json: {} })).error().fields).toEqual(every);
});

test('a sign-up as JSON is rejected without a picture', async () => {
  const json = { email: 'j@example.org', password: PASSWORD, name: 'J', username: 'json', image: '/a.png' };
  const answer = await call(app, signUp, { json });
  expect([answer.status, answer.error()]).toMatchObject([
    400,
    { message: 'Please fill out all fields', fields: { image: 'Please fill out all fields' } },
  ]);
});

test('the URL of a picture is rejected as a picture', async () => {
  const { status, error } = await attempt({ image: 'https://example.org/me.png' });
  expect([status, Object.keys(error().fields ?? {})]).toEqual([400, ['image']]);
});

test.each([
  ['email', 'somebody', 'Please enter a valid email address.'],
  ['email', `${'x'.repeat(250)}@b.co`, 'Please enter a valid email address.'],
  ['username', 'a', textLike(/^Use 2 to 30 letters/)],
  ['username', 'a b', textLike(/^Use 2 to 30 letters/)],
  ['username', 'Ann.', textLike(/^Use 2 to 30 letters/)],
  ['username', 'Moderator', 'That username is reserved. Please choose another.'],
  ['username', '__PROTO__', 'That username is reserved. Please choose another.'],
  ['name', 'x'.repeat(65), 'A name can have at most 64 characters.'],
  ['name', `Z${'\u0301'.repeat(30)}`, 'Please use fewer accents and other marks in a name.'],
  ['name', ' \u200B ', 'Please fill out all fields'],
  ['name', 'a\0b', 'This text contains characters that cannot be saved.'],
  ['password', 'Aa1!', 'Use 8 to 24 characters.'],
  ['password', 'AAAA111!', 'Add a lowercase letter.'],
  ['password', 'aaaa111!', 'Add an uppercase letter.'],
  ['password', 'AAAAaaa!', 'Add a number.'],
  ['password', 'AAAA1111a', 'Add a special character: @ $ ! % * ? & #'],
])('the %s %j is rejected: %s', async (field, value, message) => {
  const answer = await attempt({ [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.error()).toMatchObject({ code: 'invalid_fields', message, fields: { [field]: message } });
});

test.each([
  ['file-too-small', 400, fileOf(Buffer.of(), 'me.png', 'image/png')],
  ['file-invalid-type', 415, fileOf(Buffer.from('<svg/>'), 'me.png', 'image/png')],
  ['file-too-large', 413, fileOf(Buffer.alloc(10 * 1024 * 1024 + 1), 'me.png', 'image/png')],
])('an invalid picture is rejected: %s', async (code, status, image) => {
  const before = [await membersCount(), await storedFiles(resources)];
  const answer = await attempt({ image });
  expect([answer.status, answer.error().code]).toEqual([status, code]);
  expect(Object.keys(answer.error().fields ?? {})).toEqual(['image']);
  expect([await membersCount(), await storedFiles(resources)]).toEqual(before);
});

test.each([
  [{ email: 'ANN@example.ORG' }, 'email', 'email_taken', 'An account with this email already exists.'],
  [{ username: 'aNN' }, 'username', 'username_taken', 'That username is taken.'],
])('%j is taken, in any case', async (fields, field, code, message) => {
  const before = [await membersCount(), await storedFiles(resources)];
  const answer = await attempt(fields);
  expect([answer.status, answer.cookie]).toEqual([409, undefined]);
  expect(answer.error()).toMatchObject({ code, message, fields: { [field]: message } });
  expect([await membersCount(), await storedFiles(resources)]).toEqual(before);
});

test('of 20 simultaneous sign-ups with one username one succeeds, and the others leave nothing', async () => {
  const before = [await membersCount(), (await storedFiles(resources)).length];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      attempt({ username: i % 2 ? 'Racer' : 'racer', email: `${i}@example.org` }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect([await membersCount(), (await storedFiles(resources)).length]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) + IMAGE_WIDTHS.avatar.length,
  ]);
  const { body } = await call(app, getUser, { params: { username: 'racer' }, token: ann.token });
  expect(body.userId).toBe(answers.find(({ status }) => status === 201)?.body.userId);
});
