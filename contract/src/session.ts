import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  Email,
  EMAIL_EXAMPLE,
  EMAIL_MISSING,
  FORM_INCOMPLETE,
  FORM_WITH_ABSENT_WORDS,
  Id,
  MessageReply,
  Name,
  NewPassword,
  PasswordAttempt,
  Username,
} from './fields.ts';

/** The role of a member. There is one so far: all members may do the same. */
export const Role = Type.Enum(['user']);
export type Role = Type.Static<typeof Role>;

/** What a signed-in client knows: the access token and the member it stands for. */
export const Session = Type.Object({
  accessToken: Type.String(),
  userId: Id,
  username: Type.String(),
  role: Role,
  name: Type.String(),
  bio: Type.String(),
  email: Type.String(),
  profilePicture: Type.String(),
  profileBanner: Type.String(),
});
export type Session = Type.Static<typeof Session>;

/** Shown where one has to log in because another tab of the browser signed out. */
export const SIGNED_OUT_ELSEWHERE = 'You signed out in another tab.';
/** Shown there when another tab deleted the account. */
export const ACCOUNT_DELETED_ELSEWHERE = 'You deleted your account in another tab.';

const SignUpFields = Type.Object(
  { email: Email, password: NewPassword, name: Name, username: Username },
  { ...FORM_WITH_ABSENT_WORDS, 'x-incomplete': FORM_INCOMPLETE },
);

/** The reply to a log-out. */
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
  errors: ['email_taken', 'username_taken'],
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
  limits: ['login'],
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

/** The address is counted first: anyone can invent cookies, and each counted cookie takes an entry of its own. */
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
