import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { PERMISSIONS } from './entity.ts';
import { Count, Id, NAME_MAX, Timestamp } from './fields.ts';
import { Restriction } from './restriction.ts';
import { Role } from './role.ts';

export const MEMBERS_PAGE_MAX = 50;

/** A member as moderators see it. */
export const Member = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
  role: Role,
  createdAt: Timestamp,
  postCount: Count,
  email: Type.Union([Type.String(), Type.Null()], { description: 'For owners; null for moderators' }),
  restriction: Type.Union([Restriction, Type.Null()]),
  can: Type.Object({ changeRole: Type.Boolean(), moderate: Type.Boolean() }, PERMISSIONS),
});
export type Member = Type.Static<typeof Member>;

export const listMembers = endpoint({
  name: 'listMembers',
  summary: 'The members, newest first, for moderators',
  method: 'GET',
  path: '/members',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  query: Type.Object({
    ...pageQuery(MEMBERS_PAGE_MAX).properties,
    search: Type.Optional(
      Type.String({ maxLength: NAME_MAX, description: 'A part of the username or name, in any case' }),
    ),
    role: Type.Optional(Role),
    state: Type.Optional(Type.Enum(['suspended'], { description: 'Only suspended members' })),
  }),
  replies: { 200: Type.Array(Member, { maxItems: MEMBERS_PAGE_MAX }) },
});

export const MEMBER_ENDPOINTS: readonly Endpoint[] = [listMembers];
