import { Content } from '@plaza/contract/post.ts';
import { FORM_WITH_ABSENT_WORDS, IdInput, Name, Username } from '@plaza/contract/fields.ts';
import { pageQuery } from '@plaza/contract/page.ts';
import { logIn, signUp } from '@plaza/contract/session.ts';
import { updateUser } from '@plaza/contract/user.ts';
import * as Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { inputReader } from './read-input.ts';

/** What a rejection says: the sentence for all of it, and one for each field. */
function rejection(read: () => unknown): { message: string; fields: AppError['fields'] } {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_fields') {
      return { message: error.message, fields: error.fields };
    }
    throw error;
  }
  return expect.fail('nothing was rejected');
}

const comment = inputReader(Type.Object({ text: Content, name: Type.Optional(Name), post: IdInput }));

describe('an input', () => {
  it('is cleaned as its fields say', () => {
    expect(comment({ text: ' a\r\nb\u0007\u200B ', name: ' A\u200Bd\na ', post: 7 })).toEqual({
      text: 'a\nb\u200B',
      name: 'Ada',
      post: 7,
    });
  });

  it('leaves out what the endpoint does not know, whatever it is called', () => {
    const raw: unknown = JSON.parse(
      '{"text":"a","post":7,"userId":1,"__proto__":{"name":"b"},"constructor":1}',
    );
    expect(comment(raw as Record<string, unknown>)).toEqual({ text: 'a', post: 7 });
    expect(Object.keys(comment(raw as Record<string, unknown>))).toEqual(['text', 'post']);
  });

  it('takes nothing from a prototype', () => {
    const raw = Object.create({ text: 'inherited', post: 7 }) as Record<string, unknown>;
    expect(Object.keys(rejection(() => comment(raw)).fields ?? {})).toEqual(['text', 'post']);
  });

  it('tells every field that breaks its rule, and the first one for all', () => {
    expect(rejection(() => comment({ text: ' ', name: 'x'.repeat(65), post: 'x' }))).toEqual({
      message: 'Please enter some content',
      fields: {
        text: 'Please enter some content',
        name: 'A name can have at most 64 characters.',
        post: 'This id is not a positive whole number.',
      },
    });
  });

  it.each([null, 5, true, [], ['a'], {}])('takes no %j for a text', (value) => {
    const { fields } = rejection(() => comment({ text: value, name: value, post: 7 }));
    expect(Object.keys(fields ?? {})).toEqual(['text', 'name']);
  });

  it('rejects text that cannot be stored, in a password too', () => {
    const reader = inputReader(logIn.json);
    for (const bad of ['a\0', '\uD800', 'a\uDC00b']) {
      const { fields } = rejection(() => reader({ email: `${bad}@b.co`, password: bad }));
      const message = 'This text contains characters that cannot be saved.';
      expect(fields).toEqual({ email: message, password: message });
    }
  });

  it('leaves passwords as they are', () => {
    const reader = inputReader(logIn.json);
    expect(reader({ email: ' a@b.co ', password: ' e\u0301\u200B\t' })).toEqual({
      email: 'a@b.co',
      password: ' e\u0301\u200B\t',
    });
  });
});

describe('an id', () => {
  it('may come as its decimal string', () => {
    for (const post of [7, '7']) expect(comment({ text: 'a', post })).toMatchObject({ post: 7 });
    const largest = Number.MAX_SAFE_INTEGER;
    expect(comment({ text: 'a', post: String(largest) })).toMatchObject({ post: largest });
  });

  it.each([
    null,
    true,
    [1],
    ['1'],
    {},
    1.5,
    0,
    -1,
    2 ** 53,
    NaN,
    '',
    ' 7',
    '7 ',
    '07',
    '+7',
    '-7',
    '1.5',
    '7.0',
    '1e3',
    '0x10',
    '٧',
    '9007199254740992',
    '1'.repeat(400),
  ])('is never %j', (post) => {
    expect(rejection(() => comment({ text: 'a', post })).fields).toEqual({
      post: 'This id is not a positive whole number.',
    });
  });
});

describe('a page', () => {
  const page = inputReader(pageQuery(100));

  it('comes from a query, as text', () => {
    expect(page({ limit: '100', cursor: '17' })).toEqual({ limit: 100, cursor: '17' });
    expect(page({})).toEqual({});
  });

  it.each(['0', '101', '-1', '1.5', '', 'all', '1e1', ['1', '2']])('is not %j long', (limit) => {
    expect(rejection(() => page({ limit })).fields).toEqual({ limit: 'A page holds 1 to 100 entries.' });
  });

  it.each(['', 'x'.repeat(201), ['1', '2']])('does not begin at %j', (cursor) => {
    expect(rejection(() => page({ cursor })).fields).toEqual({ cursor: 'This page does not exist.' });
  });
});

describe('a form', () => {
  const settings = inputReader(updateUser.form);
  const newMember = inputReader(signUp.form);
  const good = { email: 'a@b.co', password: 'Passw0rd!', name: 'Ada', username: 'ada' };

  it.each(['', 'undefined', 'null'])('means by %j that a field is absent', (word) => {
    const words = { username: word, email: word, password: word, name: word, currentPassword: word };
    expect(settings(words)).toEqual({});
    expect(Object.keys(rejection(() => newMember(words)).fields ?? {})).toEqual(Object.keys(good));
  });

  it('that lacks something says so, and marks what; a missing file, too', () => {
    const incomplete = 'Please fill out all fields';
    expect(rejection(() => newMember({ ...good, name: '' }, ['image']))).toEqual({
      message: incomplete,
      fields: { name: incomplete, image: incomplete },
    });
    expect(rejection(() => newMember(good, ['image']))).toEqual({
      message: incomplete,
      fields: { image: incomplete },
    });
  });

  it('that is complete says what is wrong instead', () => {
    expect(rejection(() => newMember({ ...good, email: 'a' }))).toEqual({
      message: 'Please enter a valid email address.',
      fields: { email: 'Please enter a valid email address.' },
    });
    const unreadable = 'This text contains characters that cannot be saved.';
    expect(rejection(() => newMember({ ...good, name: 'a\0' }))).toEqual({
      message: unreadable,
      fields: { name: unreadable },
    });
  });

  it('says of a name why it cannot be had', () => {
    const reader = inputReader(Type.Object({ username: Username }, FORM_WITH_ABSENT_WORDS));
    expect(rejection(() => reader({ username: 'Admin' })).message).toBe(
      'That username is reserved. Please choose another.',
    );
    expect(rejection(() => reader({ username: 'a b' })).message).toMatch(/^Use 2 to 30 letters/);
  });
});
