import { expect, test } from 'vitest';
import { isSameDraft, withKept, type Draft } from './draft.ts';

const file = (name: string) => new File(['x'], name);

test('drafts are the same when all their fields are', () => {
  const image = file('a.png');
  expect(isSameDraft(undefined, undefined)).toBe(true);
  expect(isSameDraft({ title: 'a', image }, { title: 'a', image })).toBe(true);
  expect(isSameDraft({ title: 'a', key: undefined }, { title: 'a' })).toBe(true);
});

test.each<[string, Draft | undefined, Draft | undefined]>([
  ['a text', { title: 'a' }, { title: 'b' }],
  ['a field more', { title: 'a' }, { title: 'a', content: 'b' }],
  ['a field less', { title: 'a', content: 'b' }, { title: 'a' }],
  ['another file, though like the first', { image: file('a.png') }, { image: file('a.png') }],
  ['a key', { text: 'a', key: 'one' }, { text: 'a', key: undefined }],
  ['all of it', { text: '' }, undefined],
])('%s makes another draft', (_what, one, other) => {
  expect(isSameDraft(one, other)).toBe(false);
  expect(isSameDraft(other, one)).toBe(false);
});

test('what is written stays, and empty fields get what was kept', () => {
  const kept = { title: 'Kept', content: 'Kept', image: undefined, key: undefined };
  const written = { title: 'Written', content: '', image: undefined, key: undefined };
  expect(withKept<Draft>(written, kept)).toEqual({ ...kept, title: 'Written' });
});

test('what was put together has never been sent', () => {
  expect(withKept<Draft>({ title: '', content: 'Written' }, { title: 'Kept', key: 'one' })).toEqual({
    title: 'Kept',
    content: 'Written',
    key: undefined,
  });
});

test('what is being sent already does not change', () => {
  const sending = { title: 'Written', content: '', key: 'two' };
  expect(withKept<Draft>(sending, { title: 'Kept', content: 'Kept', key: 'one' })).toBe(sending);
});
