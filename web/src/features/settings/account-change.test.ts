import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { refusedChange } from './account-change.ts';

const FORM = { password: 'Secret2!' };

const refusal = (code: ErrorCode, fields: Readonly<Record<string, string>> = {}) =>
  new ApiError({ status: ERROR_STATUS[code], code, message: ERROR_MESSAGE[code], fields });

it('waits for the current password when the server asks for it', () =>
  expect(refusedChange(FORM, false, refusal('reauth_required'))).toEqual({ problems: {}, unproven: FORM }));

it('goes on waiting, and says why, while the current password is wrong or cannot be checked', () => {
  const wrong = refusal('current_password_wrong', { currentPassword: 'Wrong.' });
  expect(refusedChange(FORM, true, wrong)).toEqual({ problems: {}, unproven: FORM, proofProblem: 'Wrong.' });
  const proofProblem = ERROR_MESSAGE.rate_limited;
  expect(refusedChange(FORM, true, refusal('rate_limited'))).toEqual({
    problems: {},
    unproven: FORM,
    proofProblem,
  });
});

it('says at its field what is wrong with a field, also after the password was right', () => {
  const error = refusal('email_taken', { email: 'Taken.' });
  expect(refusedChange(FORM, false, error)).toEqual({ problems: { email: 'Taken.' } });
  expect(refusedChange(FORM, true, error)).toEqual({ problems: { email: 'Taken.' } });
});

it('says what is wrong with all of it', () =>
  expect(refusedChange(FORM, false, refusal('overloaded'))).toEqual({
    problems: {},
    failure: ERROR_MESSAGE.overloaded,
  }));
