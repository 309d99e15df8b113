import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { passwordRequestIn } from './password-request.ts';

const errorOf = (code: ErrorCode, fields: Readonly<Record<string, string>> = {}) =>
  new ApiError({ status: ERROR_STATUS[code], code, message: ERROR_MESSAGE[code], fields });

it('asks for the current password when the server requires it', () =>
  expect(passwordRequestIn(errorOf('reauth_required'), false)).toEqual({ error: undefined }));

it('asks again, with the reason, while the current password is wrong or cannot be checked', () => {
  const wrong = errorOf('current_password_wrong', { currentPassword: 'Wrong.' });
  expect(passwordRequestIn(wrong, true)).toEqual({ error: 'Wrong.' });
  expect(passwordRequestIn(errorOf('rate_limited'), true)).toEqual({ error: ERROR_MESSAGE.rate_limited });
});

it('does not ask because of another field, also after the password was right', () => {
  const error = errorOf('email_taken', { email: 'Taken.' });
  expect(passwordRequestIn(error, false)).toBeUndefined();
  expect(passwordRequestIn(error, true)).toBeUndefined();
});

it('does not ask because of an error without a field', () =>
  expect(passwordRequestIn(errorOf('overloaded'), false)).toBeUndefined());
