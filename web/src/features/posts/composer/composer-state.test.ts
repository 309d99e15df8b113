import { CONTENT_MISSING, TITLE_MAX, TITLE_MISSING, TITLE_TOO_LONG } from '@plaza/contract/post.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from '../../../api/api-error.ts';
import {
  edited,
  EMPTY_COMPOSER,
  EMPTY_DRAFT,
  problemsOf,
  refused,
  type ComposerState,
} from './composer-state.ts';

const draft = { ...EMPTY_DRAFT, title: 'Hello', content: 'World' };
const tried: ComposerState = { ...EMPTY_COMPOSER, draft, key: 'one', sending: { part: 0, stop: () => {} } };

describe('problemsOf', () => {
  it('finds none in a post with a title and content', () => {
    expect(problemsOf(draft)).toEqual({});
  });

  it('asks for what is missing, also when it is only blank', () => {
    expect(problemsOf({ ...draft, title: ' \u200B ', content: '\n \n' })).toEqual({
      title: TITLE_MISSING,
      content: CONTENT_MISSING,
    });
  });

  it('counts characters as people and the server do', () => {
    expect(problemsOf({ ...draft, title: '🍊'.repeat(TITLE_MAX) })).toEqual({});
    expect(problemsOf({ ...draft, title: '🍊'.repeat(TITLE_MAX + 1) })).toEqual({ title: TITLE_TOO_LONG });
  });
});

describe('edited', () => {
  it('forgets what was wrong with the part that changed, and that alone', () => {
    const state = { ...EMPTY_COMPOSER, problems: { title: TITLE_MISSING, content: CONTENT_MISSING } };
    expect(edited(state, { title: 'a' }).problems).toEqual({ content: CONTENT_MISSING });
  });

  it('makes another attempt of it', () => {
    expect(edited(tried, { title: 'Hello!' }).key).toBeUndefined();
  });
});

describe('refused', () => {
  it('keeps the draft and its key, and says why', () => {
    const state = refused(tried, networkError());
    expect(state).toMatchObject({
      draft,
      key: 'one',
      sending: undefined,
      failure: networkError().message,
      problems: {},
    });
  });

  it('makes another attempt of what was not sent under this key before', () => {
    const error = new ApiError({ status: 422, code: 'idempotency_mismatch', message: 'No.' });
    expect(refused(tried, error)).toMatchObject({ draft, key: undefined, failure: 'No.' });
  });

  it('blames the part the server blames', () => {
    const error = new ApiError({
      status: 400,
      code: 'invalid_fields',
      message: 'Please check.',
      fields: { title: TITLE_TOO_LONG },
    });
    expect(refused(tried, error)).toMatchObject({ problems: { title: TITLE_TOO_LONG }, failure: undefined });
  });

  it.each(['file-invalid-type', 'file-too-large', 'too-many-files', 'body_too_large'] as const)(
    'blames the image for %s',
    (code) => {
      const error = new ApiError({ status: 400, code, message: 'No.' });
      expect(refused(tried, error)).toMatchObject({ problems: { image: 'No.' }, failure: undefined });
    },
  );

  it('says the whole when a field is blamed that nobody can see', () => {
    const error = new ApiError({
      status: 400,
      code: 'invalid_fields',
      message: 'No.',
      fields: { other: 'Bad.' },
    });
    expect(refused(tried, error)).toMatchObject({ problems: {}, failure: 'No.' });
  });
});
