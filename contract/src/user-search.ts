import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, USERNAME_MAX } from './fields.ts';

/** The most members that a search by the beginning of a username finds. */
export const FOUND_USERS_MAX = 8;
export const PREFIX_MISSING = 'Please enter the beginning of a username.';

export const FoundUser = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
});
export type FoundUser = Type.Static<typeof FoundUser>;

export const findUsers = endpoint({
  name: 'findUsers',
  summary: 'Other members whose username begins with a text, in any case',
  method: 'GET',
  path: '/auth/users',
  auth: 'member',
  requestClass: 'read',
  query: Type.Object({
    prefix: Type.String({
      minLength: 1,
      maxLength: USERNAME_MAX,
      examples: ['ad'],
      'x-read': 'line',
      'x-messages': { missing: PREFIX_MISSING, tooLong: PREFIX_MISSING },
    }),
  }),
  replies: { 200: Type.Array(FoundUser, { maxItems: FOUND_USERS_MAX }) },
});

export const USER_SEARCH_ENDPOINTS: readonly Endpoint[] = [findUsers];
