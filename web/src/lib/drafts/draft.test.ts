import { expect, test } from 'vitest';
import { isSameDraft, withStored, type Draft } from './draft.ts';

const file = (name: string) => new File(['x'], name);

test('drafts are the same if all their fields are', () => {
  const image = file('a.png');
  expect(isSameDraft(undefined, undefined)).toBe(true);
  expect(isSameDraft({ title: 'a', image }, { title: 'a', image })).toBe(true);
  expect(isSameDraft({ title: 'a', key: undefined }, { title: 'a' })).toBe(true);
});

test.each<[string, Draft | undefined, Draft | undefined]>([
  ['another text', { title: 'a' }, { title: 'b' }],
  ['one more field', { title: 'a' }, { title: 'a', content: 'b' }],
  ['one field less', { title: 'a', content: 'b' }, { title: 'a' }],
  ['another file of the same name', { image: file('a.png') }, { image: file('a.png') }],
  ['another key', { text: 'a', key: 'one' }, { text: 'a', key: undefined }],
  ['fields, compared with none,', { text: '' }, undefined],
])('a draft with %s differs', (_what, one, other) => {
  expect(isSameDraft(one, other)).toBe(false);
  expect(isSameDraft(other, one)).toBe(false);
});

test('withStored keeps typed fields and fills empty ones', () => {
  const kept = { title: 'Kept', content: 'Kept', image: undefined, key: undefined };
  const written = { title: 'Written', content: '', image: undefined, key: undefined };
  expect(withStored<Draft>(written, kept)).toEqual({ ...kept, title: 'Written' });
});

test('withStored removes the key of a merged draft', () => {
  expect(withStored<Draft>({ title: '', content: 'Written' }, { title: 'Kept', key: 'one' })).toEqual({
    title: 'Kept',
    content: 'Written',
    key: undefined,
  });
});

test('withStored does not change a draft that is being sent', () => {
  const sending = { title: 'Written', content: '', key: 'two' };
  expect(withStored<Draft>(sending, { title: 'Kept', content: 'Kept', key: 'one' })).toBe(sending);
});
