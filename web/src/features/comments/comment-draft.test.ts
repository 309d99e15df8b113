import { COMMENT_MAX, COMMENT_MISSING, COMMENT_TOO_LONG } from '@plaza/contract/comment.ts';
import { expect, test } from 'vitest';
import { charactersLeft, invalidComment } from './comment-draft.ts';

test('charactersLeft counts code points after cleaning, as the server does', () => {
  expect(charactersLeft('')).toBe(COMMENT_MAX);
  expect(charactersLeft('  a\r\nb  ')).toBe(COMMENT_MAX - 3);
  expect(charactersLeft('🌞'.repeat(COMMENT_MAX))).toBe(0);
});

test.each([
  ['nothing', '', COMMENT_MISSING],
  ['blanks', ' \n ', COMMENT_MISSING],
  ['too many characters', 'a'.repeat(COMMENT_MAX + 1), COMMENT_TOO_LONG],
  ['as many characters as fit', 'a'.repeat(COMMENT_MAX), undefined],
])('invalidComment checks %s', (_what, text, error) => {
  expect(invalidComment({ text })['text']).toBe(error);
});
