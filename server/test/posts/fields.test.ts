import { CONTENT_MISSING, createPost, TITLE_MISSING, updatePost } from '@plaza/contract/post.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { anyText, textLike } from '../support/matchers.ts';
import { call } from '../support/client.ts';
import { formOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { token } = await seedActor(resources.db, 'ann');
const post = await publish(app, { token });

const good = { title: 'A title', content: 'Some content' };
const create = (fields: object) => call(app, createPost, { token, json: { ...good, ...fields } });
const edit = (fields: object) => call(app, updatePost, { token, params: { id: post.id }, json: fields });
const family = '👨‍👩‍👧‍👦'; // seven code points, eleven UTF-16 units, one sign

describe('a title is stored', () => {
  it.each([
    ['at 255 characters', 'a'.repeat(255), 'a'.repeat(255)],
    ['at 255 emoji, which are characters too', '👍'.repeat(255), '👍'.repeat(255)],
    ['with the joiners of an emoji', `${family} 365`, `${family} 365`],
    ['with the joiners that scripts need', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['without the space around it', ' \t\u00a0Hi\u3000\n', 'Hi'],
    ['without control characters', 'a\u0007b\u007f', 'ab'],
    ['with a space for line breaks and tabs', 'a\r\n\tb\u0085c\u2028d\u2029e\vf\fg', 'a b c d e f g'],
    ['without invisible characters', 'a\u200bb\u2060c\ufeffd', 'abcd'],
    ['without direction marks', 'a\u202eb\u2066c\u2069d\u202a', 'abcd'],
    ['composed', 'Cafe\u0301', 'Caf\u00e9'],
    ['at 255 characters once it is cleaned', ` ${'e\u0301'.repeat(255)}\u0000`.slice(0, -1), 'é'.repeat(255)],
    ['with every sign of HTML', `<b>&amp;"'</b>`, `<b>&amp;"'</b>`],
    ['when it is the text undefined', 'undefined', 'undefined'],
  ])('%s', async (_how, title, kept) => {
    expect((await create({ title })).body.post.title).toBe(kept);
    expect((await edit({ title })).body.post.title).toBe(kept);
  });
});

describe('content is stored', () => {
  it.each([
    ['at 10,000 characters', 'a'.repeat(10_000), 'a'.repeat(10_000)],
    ['at 10,000 emoji', '🎉'.repeat(10_000), '🎉'.repeat(10_000)],
    ['with its paragraphs and tabs', 'One\n\n\tTwo', 'One\n\n\tTwo'],
    ['with line breaks of one kind', 'a\r\nb\rc\u0085d\u2028e\u2029f\vg\fh', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['without other control characters', 'a\u0007b\u001bc', 'abc'],
    ['with marks of direction, which text of several scripts needs', 'a\u202bb\u202cc', 'a\u202bb\u202cc'],
    ['composed and without the space around it', '\n cafe\u0301 \n', 'caf\u00e9'],
  ])('%s', async (_how, content, kept) => {
    expect((await create({ content })).body.post.content).toBe(kept);
    expect((await edit({ content })).body.post.content).toBe(kept);
  });
});

const EMPTY: unknown[] = ['', '   ', '\n\t', '\u200b\u2060', '\u0007', '\u202e'];
const NO_TEXT: unknown[] = [null, 7, true, ['a'], { a: 1 }];
const UNSTORABLE: unknown[] = ['a\u0000b', '\ud83d', '\udc4da'];

test.each([...EMPTY, ...NO_TEXT, undefined].map((title) => [title]))(
  'a new post with the title %j is rejected with the message of the specification',
  async (title) => {
    const error = (await create({ title })).error();
    expect(error).toMatchObject({ code: 'invalid_fields', message: 'Please enter a tittle' });
    expect(error.fields).toEqual({ title: TITLE_MISSING });
  },
);

test.each(['', '  \r\n ', '\u0007', ...NO_TEXT, undefined].map((content) => [content]))(
  'a new post with the content %j is rejected',
  async (content) => {
    const error = (await create({ content })).error();
    expect(error).toMatchObject({ code: 'invalid_fields', message: 'Please enter some content' });
    expect(error.fields).toEqual({ content: CONTENT_MISSING });
  },
);

test('an empty post is answered with all missing fields, the title first', async () => {
  const error = (await call(app, createPost, { token, json: {} })).error();
  expect(error.message).toBe(TITLE_MISSING);
  expect(error.fields).toEqual({ title: TITLE_MISSING, content: CONTENT_MISSING });
  expect((await call(app, createPost, { token })).error().fields).toEqual(error.fields);
  expect((await call(app, createPost, { token, form: formOf({ x: '' }) })).error().fields).toEqual(
    error.fields,
  );
});

test.each([
  ['title', 'a'.repeat(256), /title.* at most 255 /],
  ['title', '👍'.repeat(256), /title.* at most 255 /],
  ['content', 'a'.repeat(10_001), /content.* at most 10,?000 /],
  ['alt', 'a'.repeat(1001), /description.* at most 1,?000 /],
])(
  'a text in %s that is one character too long is rejected in a new post and in an edit',
  async (name, text, sentence) => {
    const message = textLike(sentence);
    expect((await create({ [name]: text })).error()).toMatchObject({ message, fields: { [name]: message } });
    expect((await edit({ [name]: text })).error()).toMatchObject({ message, fields: { [name]: message } });
  },
);

test.each(UNSTORABLE.flatMap((text) => ['title', 'content', 'alt'].map((name) => [name, text])))(
  'a %s of %j, which cannot be stored, is rejected',
  async (name, text) => {
    const field = String(name);
    for (const { error } of [await create({ [field]: text }), await edit({ [field]: text })])
      expect(error()).toMatchObject({ code: 'invalid_fields', fields: { [field]: anyText } });
  },
);

test.each(NO_TEXT.flatMap((value) => ['title', 'content', 'alt'].map((name) => [name, value])))(
  'an edit with a %s of %j is rejected',
  async (name, value) => {
    const field = String(name);
    expect((await edit({ [field]: value })).error()).toMatchObject({
      code: 'invalid_fields',
      fields: { [field]: anyText },
    });
  },
);
