import * as Type from 'typebox';

/** Every error code of the API with the status it is answered with. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_fields: 400,
  current_password_wrong: 400,
  'file-too-small': 400,
  'too-many-files': 400,
  auth_required: 401,
  invalid_credentials: 401,
  session_expired: 401,
  token_invalid: 403,
  not_owner: 403,
  cross_site: 403,
  reauth_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  username_taken: 409,
  idempotency_busy: 409,
  body_too_large: 413,
  'file-too-large': 413,
  uri_too_long: 414,
  'file-invalid-type': 415,
  unsupported_media_type: 415,
  expectation_failed: 417,
  idempotency_mismatch: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  overloaded: 503,
  storage_full: 503,
  storage_unavailable: 503,
  outcome_unknown: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The sentence a person reads for an error that carries none of its own. */
export const ERROR_MESSAGE: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'This request could not be understood.',
  invalid_fields: 'Please check the highlighted fields.',
  current_password_wrong: 'The current password is not correct.',
  'file-too-small': 'This file is empty. Please choose another one.',
  'too-many-files': 'Too many files',
  auth_required: 'Please log in to continue.',
  invalid_credentials: 'Email or password is incorrect.',
  session_expired: 'Your session ended. Please log in again.',
  token_invalid: 'Your session needs to be renewed.',
  not_owner: 'Only the owner can do that.',
  cross_site: 'This request came from another site and was refused.',
  reauth_required: 'Please enter your current password to confirm this change.',
  not_found: 'This does not exist, or no longer exists.',
  method_not_allowed: 'This address does not support that method.',
  request_timeout: 'The request took too long to arrive. Please try again.',
  email_taken: 'An account with this email already exists.',
  username_taken: 'That username is taken.',
  idempotency_busy: 'The first attempt is still under way. Please wait a moment.',
  body_too_large: 'This request is too large.',
  'file-too-large': 'This file is too large. Please choose an image of up to 10MB.',
  uri_too_long: 'This address is too long.',
  'file-invalid-type': 'File type not supported. Please upload a jpeg, png, gif, or jpg file.',
  unsupported_media_type: 'This kind of request body is not supported here.',
  expectation_failed: 'The Expect header of this request cannot be met.',
  idempotency_mismatch: 'This idempotency key was already used for another request.',
  rate_limited: 'That was a lot in a short time. Please wait a little and try again.',
  headers_too_large: 'The headers of this request are too large.',
  internal: 'Something went wrong on our side. Please try again.',
  overloaded: 'Plaza is very busy right now. Please try again in a moment.',
  storage_full: 'There is no space left to save this. Please try again later.',
  storage_unavailable: 'Plaza cannot reach its storage right now. Please try again in a moment.',
  outcome_unknown:
    'Plaza lost touch with its storage and cannot tell whether this was saved. Please check first.',
};

/** The message for an address that answers nothing. */
export const NOTHING_HERE = 'There is nothing at this address.';

/** What the page says when a call gets no answer. */
export const UNREACHABLE = 'Plaza cannot be reached. Check your connection and try again.';

/** What the page says when Plaza answers, but a part of the page cannot be loaded: after an upgrade, say. */
export const CODE_MISSING = 'A part of this page could not be loaded. Please reload the page.';

/** What the page says when Plaza answers, but the part of the page that was asked for takes long. */
export const CODE_SLOW = 'This takes longer than usual. Please try again.';

/** The one shape of every error below /api. */
export const ErrorBody = Type.Object({
  message: Type.String({ description: 'A sentence for a person' }),
  code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
  requestId: Type.String(),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Field name to its message' }),
  ),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;
