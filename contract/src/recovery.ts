import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { ERROR_MESSAGE } from './error.ts';
import {
  Count,
  Email,
  EMAIL_EXAMPLE,
  EMAIL_MISSING,
  IdInput,
  MessageReply,
  NewPassword,
  Timestamp,
  type FieldOptions,
} from './fields.ts';
import { Session } from './session.ts';
import { ByUserId } from './user.ts';

/** The number of recovery codes of a set. */
export const RECOVERY_CODES = 10;
/** How long a reset link is valid, in hours; one of an email is valid for one hour. */
export const RESET_LINK_HOURS = 24;

export const RECOVERY_CODE_MISSING = 'Please enter a recovery code.';

const secret = (example: string, missing: string, tooLong: string, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    examples: [example],
    description,
    'x-read': 'line',
    'x-messages': { missing, tooLong },
  } satisfies Type.TStringOptions & FieldOptions);

/** Who created a reset link: a moderator or owner, the command line, or the member with an email. */
export const ResetLinkKind = Type.Enum(['moderator', 'command', 'email']);
export type ResetLinkKind = Type.Static<typeof ResetLinkKind>;

/** The answer to a request for an email, also for an unknown address. */
export const EMAIL_SENT =
  'If there is an account with this email, we send it a link to set a new password. It is valid for an hour. If its mail server is busy, we try again for a day.';

/** The answer when a member says that a reset link is not wanted, and the error when it had ended before. */
export const LINK_VOIDED = 'The link does not work any more.';
export const LINK_ENDED = 'This link was used, replaced or has ended already.';

/** A reset link that somebody created for a member, for the security overview of the member. */
export const CreatedResetLink = Type.Object({
  createdAt: Timestamp,
  usedAt: Type.Union([Timestamp, Type.Null()]),
  kind: ResetLinkKind,
  /** The username of the moderator or owner at that time. */
  createdBy: Type.Union([Type.String(), Type.Null()]),
});
export type CreatedResetLink = Type.Static<typeof CreatedResetLink>;

export const getRecovery = endpoint({
  name: 'getRecovery',
  summary: 'The number of unused recovery codes, and the reset links of the last 30 days',
  method: 'GET',
  path: '/auth/recovery',
  auth: 'member',
  requestClass: 'read',
  replies: { 200: Type.Object({ codesLeft: Count, resetLinks: Type.Array(CreatedResetLink) }) },
});

export const createRecoveryCodes = endpoint({
  name: 'createRecoveryCodes',
  summary: `Create ${RECOVERY_CODES} recovery codes, which replace all earlier ones; they are not shown again`,
  method: 'POST',
  path: '/auth/recovery/codes',
  auth: 'member',
  freshSignIn: true,
  requestClass: 'write',
  replies: { 201: Type.Object({ codes: Type.Array(Type.String()) }) },
});

export const signInWithCode = endpoint({
  name: 'signInWithCode',
  summary: 'Set a new password with a recovery code, and sign in; all sessions end',
  method: 'POST',
  path: '/auth/recovery/sign-in',
  auth: 'public',
  requestClass: 'costly',
  session: 'start',
  limits: ['login', 'login_address'],
  json: Type.Object({
    email: Type.String({
      minLength: 1,
      maxLength: 1024,
      examples: [EMAIL_EXAMPLE],
      'x-read': 'line',
      'x-messages': { missing: EMAIL_MISSING },
    }),
    code: secret(
      '3M9QZ-01C7K-XWTJ5',
      RECOVERY_CODE_MISSING,
      ERROR_MESSAGE.recovery_code_wrong,
      'In any case, with or without dashes',
    ),
    password: NewPassword,
  }),
  replies: { 200: Session },
  errors: ['recovery_code_wrong'],
});

export const createResetLink = endpoint({
  name: 'createResetLink',
  summary: `Create a link by which a member sets a new password once within ${RESET_LINK_HOURS} hours`,
  method: 'POST',
  path: '/auth/user/{userId}/reset-link',
  auth: 'member',
  role: 'moderator',
  freshSignIn: true,
  requestClass: 'write',
  params: ByUserId,
  replies: {
    201: Type.Object({
      /** The fragment of the page that sets the password: browsers do not send it, also not as a referrer. */
      token: Type.String(),
      expiresAt: Timestamp,
    }),
  },
});

export const voidResetLink = endpoint({
  name: 'voidResetLink',
  summary: 'Make a reset link that somebody created for the caller invalid',
  method: 'DELETE',
  path: '/auth/user/{userId}/reset-links/{linkId}',
  auth: 'owner',
  requestClass: 'write',
  worksOnFullDisk: true,
  params: Type.Object({ userId: IdInput, linkId: IdInput }),
  replies: { 200: MessageReply },
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Set a new password with a reset link, and sign in; all sessions end',
  method: 'POST',
  path: '/auth/reset',
  auth: 'public',
  requestClass: 'costly',
  session: 'start',
  limits: ['reset'],
  json: Type.Object({
    token: secret(
      'cGxhemEtcmVzZXQtbGluaw',
      ERROR_MESSAGE.reset_link_invalid,
      ERROR_MESSAGE.reset_link_invalid,
      'Of a reset link',
    ),
    password: NewPassword,
  }),
  replies: { 200: Session },
  errors: ['reset_link_invalid'],
});

export const sendResetEmail = endpoint({
  name: 'sendResetEmail',
  summary: 'Send a reset link by email. The answer is the same for every address',
  method: 'POST',
  path: '/auth/recovery/email',
  auth: 'public',
  requestClass: 'write',
  limits: ['reset', 'reset_email', 'reset_email_total'],
  json: Type.Object({ email: Email }),
  replies: { 202: MessageReply },
  errors: ['mail_disabled'],
});

export const RECOVERY_ENDPOINTS: readonly Endpoint[] = [
  getRecovery,
  createRecoveryCodes,
  signInWithCode,
  createResetLink,
  voidResetLink,
  resetPassword,
  sendResetEmail,
];
