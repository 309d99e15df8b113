import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { PERMISSIONS, PROFILE, withCommon } from './entity.ts';
import {
  Count,
  Email,
  FORM_WITH_ABSENT_WORDS,
  Id,
  IdInput,
  MessageReply,
  Name,
  NewPassword,
  PasswordAttempt,
  text,
  tooLong,
  Timestamp,
  Username,
  USERNAME_EXAMPLE,
} from './fields.ts';
import { LanguageChoice, LanguageSetting } from './language-setting.ts';
import { Role } from './role.ts';

export const BIO_MAX = 1000;
export const BIO_TOO_LONG = tooLong('A bio', BIO_MAX);
export const Bio = text('lines', 0, BIO_MAX, 'Mathematician, of all things.', {
  tooLong: BIO_TOO_LONG,
});

/** The profile of a member, for all members. `can.edit`: whether it is the caller's own. */
export const User = withCommon(PROFILE, {
  createdAt: Timestamp,
  postCount: Count,
  muted: Type.Boolean({ description: 'Whether the caller muted the member' }),
  can: Type.Object({ edit: Type.Boolean(), block: Type.Boolean() }, PERMISSIONS),
});
export type User = Type.Static<typeof User>;

export const PROFILE_UPDATED = 'Profile updated successfully';
/** The caller's account after a change. `resStatus` is always true. */
export const UpdatedUser = withCommon(PROFILE, {
  email: Type.String(),
  language: LanguageSetting,
  message: Type.String(),
  resStatus: Type.Boolean(),
});
export type UpdatedUser = Type.Static<typeof UpdatedUser>;

export const ByUserId = Type.Object({ userId: IdInput });
/** A member keeps this many former usernames; the oldest of more is available to others. */
export const OLD_USERNAMES_MAX = 5;
/** A former username that nobody visits for this long is available to others. */
export const OLD_USERNAME_DAYS = 365;

/** A username in a path. Its syntax is not checked: the answer to an invalid one is 404. */
export const ByUsername = Type.Object({
  username: Type.String({ examples: [USERNAME_EXAMPLE] }),
});

export const ACCOUNT_DELETED = 'Your account was deleted.';
export const USER_NOT_FOUND = 'There is no member of this name.';

export const getUser = endpoint({
  name: 'getUser',
  summary: 'A member',
  method: 'GET',
  path: '/auth/user/{username}',
  auth: 'member',
  requestClass: 'read',
  params: ByUsername,
  replies: { 200: User },
});

export const updateUser = endpoint({
  name: 'updateUser',
  summary: 'Change the bio (JSON), or personal data, password and pictures (multipart)',
  method: 'PUT',
  path: '/auth/user/{userId}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['profile', 'renames'],
  params: ByUserId,
  json: Type.Object({ bio: Bio }),
  form: Type.Object(
    {
      username: Type.Optional(Username),
      email: Type.Optional(Email),
      password: Type.Optional(NewPassword),
      name: Type.Optional(Name),
      language: Type.Optional(LanguageChoice),
      currentPassword: Type.Optional(PasswordAttempt),
    },
    FORM_WITH_ABSENT_WORDS,
  ),
  files: { image: 'optional', banner: 'optional' },
  replies: { 200: UpdatedUser },
  errors: ['email_taken', 'username_taken', 'current_password_wrong', 'reauth_required'],
});

/** The numbers of rows that are deleted together with an account. */
export const AccountContents = Type.Object({
  posts: Count,
  /** Images of the member's posts, without profile picture and banner. */
  images: Count,
  /** Comments of the member, on posts of all members. */
  comments: Count,
});
export type AccountContents = Type.Static<typeof AccountContents>;

export const countAccountContents = endpoint({
  name: 'countAccountContents',
  summary: 'Count what is deleted together with the account',
  method: 'GET',
  path: '/auth/user/{userId}/holdings',
  auth: 'owner',
  requestClass: 'read',
  worksWhileRestricted: true,
  params: ByUserId,
  replies: { 200: AccountContents },
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  summary: 'Delete the account with everything it holds',
  method: 'DELETE',
  path: '/auth/user/{userId}',
  auth: 'owner',
  requestClass: 'write',
  worksWhileRestricted: true,
  worksOnFullDisk: true,
  params: ByUserId,
  replies: { 200: MessageReply },
  errors: ['last_owner'],
});

export const changeRole = endpoint({
  name: 'changeRole',
  summary: 'Change the role of a member, or the own one',
  method: 'PUT',
  path: '/auth/user/{userId}/role',
  auth: 'member',
  role: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  params: ByUserId,
  json: Type.Object({ role: Role }),
  replies: { 200: Type.Object({ userId: Id, role: Role }) },
  errors: ['last_owner', 'member_restricted'],
});

export const USER_ENDPOINTS: readonly Endpoint[] = [
  getUser,
  updateUser,
  countAccountContents,
  deleteUser,
  changeRole,
];
