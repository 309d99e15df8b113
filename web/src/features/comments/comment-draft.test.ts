import { COMMENT_MAX, COMMENT_MISSING, COMMENT_TOO_LONG } from '@plaza/contract/comment.ts';
import { expect, test } from 'vitest';
import { ApiError, networkError } from '../../api/api-error.ts';
import { COMMENT_PART, EMPTY_COMMENT, refused, roomIn, sent, written } from './comment-draft.ts';

test('counts what the server will count', () => {
  expect(roomIn('')).toBe(COMMENT_MAX);
  expect(roomIn('  a\r\nb  ')).toBe(COMMENT_MAX - 3);
  expect(roomIn('🌞'.repeat(COMMENT_MAX))).toBe(0);
});

test('tells at once that a text is too long, and not that it is empty', () => {
  expect(written('a'.repeat(COMMENT_MAX)).problem).toBeUndefined();
  expect(written('a'.repeat(COMMENT_MAX + 1)).problem).toBe(COMMENT_TOO_LONG);
  expect(written('').problem).toBeUndefined();
});

test.each([
  ['nothing', '', COMMENT_MISSING],
  ['blanks', ' \n ', COMMENT_MISSING],
  ['too much', 'a'.repeat(COMMENT_MAX + 1), COMMENT_TOO_LONG],
])('does not send %s', (_what, text, problem) => {
  expect(sent(written(text), 'key')).toMatchObject({ sending: false, problem });
});

test('sends the rest, and forgets the failure before', () => {
  const failed = refused(sent(written('Hello'), 'key'), networkError());
  expect(failed).toMatchObject({
    text: 'Hello',
    key: 'key',
    sending: false,
    failure: networkError().message,
  });
  expect(sent(failed, 'key')).toMatchObject({ sending: true, failure: undefined });
});

test('another text is another attempt', () => {
  const failed = refused(sent(written('Hello'), 'key'), networkError());
  expect(written(`${failed.text}!`)).toEqual({ ...EMPTY_COMMENT, text: 'Hello!' });
});

test('what the server says of the text stands beside it', () => {
  const fields = { commentBody: COMMENT_TOO_LONG };
  const error = new ApiError({ status: 400, code: 'invalid_fields', message: 'No', fields });
  expect(refused(sent(written('Hello'), 'key'), error)).toMatchObject({
    problem: COMMENT_TOO_LONG,
    failure: undefined,
  });
});

test('what is kept of a comment brings it back with the attempt to send it, and what is wrong with it', () => {
  const failed = refused(sent(written('Hello'), 'key'), networkError());
  const again = (draft: typeof failed) => COMMENT_PART.withDraft(EMPTY_COMMENT, COMMENT_PART.draftOf(draft));
  expect(again(failed)).toEqual({ ...EMPTY_COMMENT, text: 'Hello', key: 'key' });
  expect(again(written('a'.repeat(COMMENT_MAX + 1))).problem).toBe(COMMENT_TOO_LONG);
});

test('nothing is kept of one that was sent', () => {
  expect(COMMENT_PART.draftOf({ ...EMPTY_COMMENT, added: 7 })).toBeUndefined();
  expect(COMMENT_PART.withDraft(written('Hello'), undefined)).toEqual(EMPTY_COMMENT);
});
