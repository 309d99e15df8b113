import { Content } from '@plaza/contract/post.ts';
import { IdInput, Name } from '@plaza/contract/fields.ts';
import { pageQuery } from '@plaza/contract/cursor.ts';
import { logIn } from '@plaza/contract/session.ts';
import * as Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { inputReader } from './read-input.ts';

/** The message of a rejection, and those of its fields. */
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
  it('is normalized by the rules of its fields', () => {
    expect(
      comment({ text: ' a\r\nb\u2028c\u0007\u200B ', name: ' A\u200Bda\n\tB\u2029C ', post: 7 }),
    ).toEqual({
      text: 'a\nb\nc\u200B',
      name: 'Ada B C',
      post: 7,
    });
  });

  it('excludes unknown fields of any name', () => {
    const raw: unknown = JSON.parse(
      '{"text":"a","post":7,"userId":1,"__proto__":{"name":"b"},"constructor":1}',
    );
    expect(comment(raw as Record<string, unknown>)).toEqual({ text: 'a', post: 7 });
    expect(Object.keys(comment(raw as Record<string, unknown>))).toEqual(['text', 'post']);
  });

  it('excludes properties of a prototype', () => {
    const raw = Object.create({ text: 'inherited', post: 7 }) as Record<string, unknown>;
    expect(Object.keys(rejection(() => comment(raw)).fields ?? {})).toEqual(['text', 'post']);
  });

  it('is rejected with a message for each invalid field, and the first one as the message of all', () => {
    expect(rejection(() => comment({ text: ' ', name: 'x'.repeat(65), post: 'x' }))).toEqual({
      message: 'Please enter some content',
      fields: {
        text: 'Please enter some content',
        name: 'A name can have at most 64 characters.',
        post: 'This id is not a positive whole number.',
      },
    });
  });

  it.each([null, 5, true, [], ['a'], {}])('is rejected with %j as a text', (value) => {
    const { fields } = rejection(() => comment({ text: value, name: value, post: 7 }));
    expect(Object.keys(fields ?? {})).toEqual(['text', 'name']);
  });

  it('is rejected with text that cannot be stored, also in a password', () => {
    const reader = inputReader(logIn.json);
    for (const bad of ['a\0', '\uD800', 'a\uDC00b']) {
      const { fields } = rejection(() => reader({ email: `${bad}@b.co`, password: bad }));
      const message = 'This text contains characters that cannot be saved.';
      expect(fields).toEqual({ email: message, password: message });
    }
  });

  it('keeps passwords unchanged', () => {
    const reader = inputReader(logIn.json);
    expect(reader({ email: ' a@b.co ', password: ' e\u0301\u200B\t' })).toEqual({
      email: 'a@b.co',
      password: ' e\u0301\u200B\t',
    });
  });
});

describe('an id', () => {
  it('is accepted as its decimal string', () => {
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
  ])('is rejected as %j', (post) => {
    expect(rejection(() => comment({ text: 'a', post })).fields).toEqual({
      post: 'This id is not a positive whole number.',
    });
  });
});

describe('a page', () => {
  const page = inputReader(pageQuery(100));

  it('is read from the text of a query', () => {
    expect(page({ limit: '100', cursor: '17' })).toEqual({ limit: 100, cursor: '17' });
    expect(page({})).toEqual({});
  });

  it.each(['', 'x'.repeat(201), ['1', '2']])('is rejected with the cursor %j', (cursor) => {
    expect(rejection(() => page({ cursor })).fields).toEqual({ cursor: 'This page does not exist.' });
  });
});
