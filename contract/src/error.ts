import * as Type from 'typebox';
import { Post } from './post-schema.ts';
import { SuspendedUntil } from './restriction.ts';

/** The HTTP status of each error code, and the message of answers that have no more specific message. */
const ERRORS = {
  bad_request: [400, 'This request could not be understood.'],
  invalid_fields: [400, 'Please check the highlighted fields.'],
  current_password_wrong: [400, 'The current password is not correct.'],
  owner_code_wrong: [400, 'This code is not correct. Plaza prints the code when it starts.'],
  reset_link_invalid: [
    400,
    'This link was used already, has expired or is not valid any more. Ask for a new one.',
  ],
  passkey_invalid: [400, 'The passkey could not be verified. Please try again.'],
  // Not 408, after which browsers repeat the request.
  body_stalled: [
    400,
    'The connection was interrupted or too slow. Please try again; a smaller picture arrives sooner.',
  ],
  'file-too-small': [400, 'This file is empty. Please choose another one.'],
  'too-many-files': [400, 'Too many files'],
  auth_required: [401, 'Please log in to continue.'],
  invalid_credentials: [401, 'Email or password is incorrect.'],
  recovery_code_wrong: [401, 'Email or recovery code is incorrect. Each code works once.'],
  passkey_unknown: [401, 'This passkey belongs to no account here. It may have been removed.'],
  session_expired: [401, 'Your session ended. Please log in again.'],
  token_invalid: [403, 'Your session needs to be renewed.'],
  suspended: [403, 'Your account is suspended.'],
  approval_pending: [403, 'A moderator has to approve your registration first.'],
  not_owner: [403, 'Only the owner can do that.'],
  not_allowed: [403, 'Your role does not allow this.'],
  other_moderator_required: [403, 'Another moderator decides about the appeal against your decision.'],
  mail_disabled: [403, 'This Plaza does not send emails. Ask a moderator for a link instead.'],
  invite_required: [403, 'You need an invitation to sign up here. Ask a member for a link.'],
  invite_invalid: [403, 'This invitation does not work any more. Ask for a new one.'],
  signup_closed: [403, 'This community does not accept new members at present.'],
  cross_site: [403, 'This request came from another site and was refused.'],
  reauth_required: [403, 'Please enter your current password to confirm this change.'],
  not_found: [404, 'This does not exist, or no longer exists.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  email_taken: [409, 'An account with this email already exists.'],
  username_taken: [409, 'That username is taken.'],
  last_owner: [409, 'This is the only owner. Make another member an owner first.'],
  member_restricted: [409, 'This member is suspended or waits for approval.'],
  owner_exists: [409, 'There is an owner already. An owner can make other members owners.'],
  changed_meanwhile: [409, 'This post was changed elsewhere meanwhile. Saving again replaces that text.'],
  already_reported: [409, 'You reported this already. Moderators will look at it.'],
  already_decided: [409, 'Somebody else decided about this already.'],
  already_reverted: [409, 'This decision was reverted already.'],
  too_many_invitations: [409, 'You have too many invitations that still work. Revoke some of them first.'],
  passkey_exists: [409, 'This passkey is added already.'],
  too_many_passkeys: [409, 'You can have 20 passkeys. Remove one first.'],
  too_many_blocks: [409, 'You can block 1,000 members, and mute as many. Undo one first.'],
  idempotency_busy: [409, 'The first attempt is still under way. Please wait a moment.'],
  body_too_large: [413, 'This request is too large.'],
  'file-too-large': [413, 'This file is too large. Please choose an image of up to 10MB.'],
  uri_too_long: [414, 'This address is too long.'],
  'file-invalid-type': [415, 'File type not supported. Please upload a jpeg, png, gif, or jpg file.'],
  unsupported_media_type: [415, 'This kind of request body is not supported here.'],
  expectation_failed: [417, 'The Expect header of this request cannot be met.'],
  idempotency_mismatch: [422, 'This idempotency key was already used for another request.'],
  rate_limited: [429, 'That was a lot in a short time. Please wait a little and try again.'],
  headers_too_large: [431, 'The headers of this request are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  overloaded: [503, 'Plaza is very busy right now. Please try again in a moment.'],
  storage_full: [503, 'There is no space left to save this. Please try again later.'],
  storage_unavailable: [503, 'Plaza cannot reach its storage right now. Please try again in a moment.'],
  outcome_unknown: [
    503,
    'Plaza lost touch with its storage and cannot tell whether this was saved. Please check first.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;
// The object has no other keys.
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/* @__NO_SIDE_EFFECTS__ */
const forEachCode = <Value>(valueOf: (code: ErrorCode) => Value) =>
  Object.fromEntries(ERROR_CODES.map((code) => [code, valueOf(code)])) as Record<ErrorCode, Value>;
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = forEachCode((code) => ERRORS[code][0]);
export const ERROR_MESSAGE: Readonly<Record<ErrorCode, string>> = forEachCode((code) => ERRORS[code][1]);

/** The message of the 404 for an unknown address of the API. */
export const NOTHING_HERE = 'There is nothing at this address.';

/** Shown when Plaza, or a proxy on behalf of Plaza, does not answer a call. */
export const UNREACHABLE = 'Plaza cannot be reached. Check your connection and try again.';

/** Shown when Plaza answers, but code of the page does not load, for example after an upgrade. */
export const CODE_MISSING = 'A part of this page could not be loaded. Please reload the page.';

/** Shown when code that a press needs is not loaded within 3 seconds. */
export const CODE_SLOW = 'This takes longer than usual. Please try again.';

/**
 * The body of all error answers. `fields` is present when single fields are invalid, `until` and `reason` with `suspended`, `values`
 * with a message that names them, `post` with `changed_meanwhile`.
 */
export const ErrorBody = Type.Object({
  message: Type.String({ description: 'A sentence for a person' }),
  code: Type.Enum(ERROR_CODES),
  key: Type.Optional(Type.String({ description: 'The key of the message, for its translation' })),
  values: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'The variable parts of the message by name' }),
  ),
  requestId: Type.String(),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Field name to its message' }),
  ),
  fieldKeys: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Field name to the key of its message' }),
  ),
  until: Type.Optional(SuspendedUntil),
  reason: Type.Optional(Type.String({ description: 'Of the suspension' })),
  post: Type.Optional(Post),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;
