import { expect, test } from 'vitest';
import { IMAGE_PART, TEXTS_PART } from './composer-draft.ts';
import { EMPTY_COMPOSER, EMPTY_DRAFT, PUBLISHED, type ComposerState } from './composer-state.ts';

const image = new File(['x'], 'a.png', { type: 'image/png' });
const draft = { title: 'Title', content: 'Content', image, alt: 'A cat' };
const tried: ComposerState = { ...EMPTY_COMPOSER, draft, key: 'one', failure: 'No.' };

test('what is kept of a draft brings all of it back, with the attempt to publish it', () => {
  const [texts, file] = [TEXTS_PART.draftOf(tried), IMAGE_PART.draftOf(tried)];
  const inOrder = IMAGE_PART.withDraft(TEXTS_PART.withDraft(EMPTY_COMPOSER, texts), file);
  const otherwise = TEXTS_PART.withDraft(IMAGE_PART.withDraft(EMPTY_COMPOSER, file), texts);
  expect(inOrder).toEqual({ ...EMPTY_COMPOSER, draft, key: 'one' });
  expect(otherwise).toEqual(inOrder);
});

test.each([
  ['untouched', EMPTY_COMPOSER],
  ['published', PUBLISHED],
])('nothing is kept of one that is %s', (_what, state) => {
  expect(TEXTS_PART.draftOf(state)).toBeUndefined();
  expect(IMAGE_PART.draftOf(state)).toBeUndefined();
});

test('without a draft nothing of it is left', () => {
  const cleared = IMAGE_PART.withDraft(TEXTS_PART.withDraft(tried, undefined), undefined);
  expect(cleared).toMatchObject({ draft: EMPTY_DRAFT, key: undefined });
});
