import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { PROFILE, withCommon } from './entity.ts';
import {
  Email,
  EMAIL_EXAMPLE,
  EMAIL_MISSING,
  FORM_INCOMPLETE,
  FORM_WITH_ABSENT_WORDS,
  MessageReply,
  Name,
  NewPassword,
  PasswordAttempt,
  Username,
} from './fields.ts';
import { LanguageChoice, LanguageSetting } from './language-setting.ts';
import { Restriction } from './restriction.ts';
import { Role } from './role.ts';
import { About, InviteCode } from './sign-up-fields.ts';

/** The answer to a log-in, sign-up or refresh: an access token, and the member whom it identifies. */
export const Session = withCommon(PROFILE, {
  accessToken: Type.String(),
  role: Role,
  email: Type.String(),
  language: LanguageSetting,
  emailShared: Type.Optional(
    Type.Boolean({
      description:
        'Of a log-in: whether an older account has the same email address in another form, as accounts could have before',
    }),
  ),
  /** Absent for a member who may use everything. */
  restriction: Type.Optional(Restriction),
});
export type Session = Type.Static<typeof Session>;

/** Shown on the log-in page after another tab signed out. */
export const SIGNED_OUT_ELSEWHERE = 'You signed out in another tab.';
/** Shown on the log-in page after the session of a member ended who waited for approval. */
export const PENDING_SESSION_ENDED =
  'Your session ended. If you cannot log in again, your registration was not approved.';
/** Shown on the log-in page after another tab deleted the account. */
export const ACCOUNT_DELETED_ELSEWHERE = 'You deleted your account in another tab.';

const SignUpFields = Type.Object(
  {
    email: Email,
    password: NewPassword,
    name: Name,
    username: Username,
    invite: Type.Optional(InviteCode),
    about: Type.Optional(About),
    language: Type.Optional(LanguageChoice),
  },
  { ...FORM_WITH_ABSENT_WORDS, 'x-incomplete': FORM_INCOMPLETE },
);

/** Shown after a log-in to the newer one of two accounts with forms of the same email address. */
export const EMAIL_SHARED =
  'An older account has the same email address in another form. Please change yours in the settings.';
export const LOGGED_OUT = 'You are logged out.';

export const signUp = endpoint({
  name: 'signUp',
  summary: 'Make an account and sign in',
  method: 'POST',
  path: '/auth/signup/',
  auth: 'public',
  requestClass: 'costly',
  session: 'start',
  limits: ['signup'],
  json: SignUpFields,
  form: SignUpFields,
  files: { image: 'required' },
  replies: { 201: Session },
  errors: ['email_taken', 'username_taken', 'invite_required', 'invite_invalid', 'signup_closed'],
});

export const logIn = endpoint({
  name: 'logIn',
  summary: 'Sign in',
  method: 'POST',
  path: '/auth/login',
  auth: 'public',
  requestClass: 'costly',
  session: 'start',
  worksOnFullDisk: true,
  limits: ['login', 'login_address'],
  json: Type.Object({
    email: Type.String({
      minLength: 1,
      maxLength: 1024,
      examples: [EMAIL_EXAMPLE],
      'x-read': 'line',
      'x-messages': { missing: EMAIL_MISSING },
    }),
    password: PasswordAttempt,
    persist: Type.Optional(
      Type.Boolean({ description: 'true: 30 days; absent: 24 hours; false: until the browser closes' }),
    ),
  }),
  replies: { 200: Session },
  errors: ['invalid_credentials'],
});

/** The address is counted before the session: a client can invent cookies, and each counted cookie takes memory. */
const SESSION_LIMITS = ['refresh_address', 'refresh'] as const;

export const refreshSession = endpoint({
  name: 'refreshSession',
  summary: 'Exchange the refresh cookie for a new access token',
  method: 'GET',
  path: '/auth/refresh',
  auth: 'public',
  requestClass: 'session',
  session: 'renew',
  keepalive: true,
  worksOnFullDisk: true,
  limits: SESSION_LIMITS,
  replies: { 200: Session },
  errors: ['session_expired'],
});

export const logOut = endpoint({
  name: 'logOut',
  summary: 'End the session of the refresh cookie',
  method: 'GET',
  path: '/auth/logout',
  auth: 'public',
  requestClass: 'session',
  session: 'end',
  keepalive: true,
  worksOnFullDisk: true,
  limits: SESSION_LIMITS,
  replies: { 200: MessageReply },
});

export const PASSWORD_CONFIRMED = 'Your password is confirmed.';

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  summary: 'Confirm the own password, which counts as a log-in for what requires a recent one',
  method: 'POST',
  path: '/auth/confirm',
  auth: 'member',
  requestClass: 'costly',
  json: Type.Object({ currentPassword: PasswordAttempt }),
  replies: { 200: MessageReply },
  errors: ['current_password_wrong'],
});

export const checkUsername = endpoint({
  name: 'checkUsername',
  summary: 'Whether a username can still be had',
  method: 'GET',
  path: '/auth/available',
  auth: 'public',
  requestClass: 'read',
  limits: ['availability'],
  query: Type.Object({ username: Username }),
  replies: { 200: Type.Object({ available: Type.Boolean() }) },
});

export const SESSION_ENDPOINTS: readonly Endpoint[] = [
  signUp,
  logIn,
  refreshSession,
  logOut,
  confirmPassword,
  checkUsername,
];
