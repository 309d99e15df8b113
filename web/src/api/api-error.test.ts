import { ERROR_MESSAGE, UNREACHABLE } from '@plaza/contract/error.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorFromAnswer, isUnreachable, messageOf, networkError } from './api-error.ts';

describe('errorFromAnswer', () => {
  it('has the message, code and fields of the answer', () => {
    const body = { message: 'No.', code: 'email_taken', requestId: 'r1', fields: { email: 'Taken.' } };
    const error = errorFromAnswer(409, new Headers({ 'retry-after': '7' }), body);
    expect(error).toMatchObject({ status: 409, retryAfter: 7, ...body });
  });

  it.each([
    [501, '<html>Not implemented</html>', 'internal'],
    [500, null, 'internal'],
    [500, { message: 5, code: 'toString', fields: 'x' }, 'internal'],
  ] as const)('yields a general error for a %i with an unknown body', (status, body, code) => {
    const error = errorFromAnswer(status, new Headers({ 'x-request-id': 'r2' }), body);
    expect(error).toMatchObject({ status, code, message: ERROR_MESSAGE[code], requestId: 'r2', fields: {} });
    expect(error.retryAfter).toBeUndefined();
  });

  it.each([
    [502, '<html>Bad gateway</html>'],
    [503, { message: 'No healthy upstream' }],
    [504, undefined],
  ])(
    'yields a network error for a %i with an unknown body, from a proxy that does not reach Plaza',
    (status, body) => {
      const error = errorFromAnswer(status, new Headers(), body, '/api/posts/');
      expect(error).toMatchObject({ status, code: 'network', message: UNREACHABLE, url: '/api/posts/' });
      expect(isUnreachable(error)).toBe(true);
    },
  );

  it('does not yield a network error for a 503 of the API', () => {
    const body = { message: 'Later.', code: 'overloaded', requestId: 'r' };
    expect(isUnreachable(errorFromAnswer(503, new Headers(), body))).toBe(false);
  });

  it('has the values of the answer in the messages of its fields', () => {
    const body = {
      message: 'This image has 301 frames.',
      code: 'file-too-large',
      values: { limit: 'frames', found: '301', most: '300' },
      fields: { image: 'This image has 301 frames.' },
      fieldKeys: { image: 'image_too_large' },
    };
    expect(errorFromAnswer(413, new Headers(), body).fields).toEqual({
      image: 'This image has 301 frames. It can have up to 300.',
    });
  });

  it('ignores fields whose message is no string', () => {
    const body = {
      message: 'No.',
      code: 'invalid_fields',
      requestId: 'r',
      fields: { name: 'Name it.', age: 7 },
    };
    expect(errorFromAnswer(400, new Headers(), body).fields).toEqual({ name: 'Name it.' });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('messageOf', () => {
  it('returns the message of an error of the API, and a general message for any other error', () => {
    expect(messageOf(networkError())).toBe('Plaza cannot be reached. Check your connection and try again.');
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const fault = new TypeError('x is not a function');
    expect(messageOf(fault)).toBe(ERROR_MESSAGE.internal);
    expect(reported.mock.calls).toEqual([[fault]]);
  });
});
