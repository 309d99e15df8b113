import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { PERMISSIONS } from './entity.ts';
import { Count, Id, MessageReply, NAME_MAX, text, Timestamp, tooLong } from './fields.ts';
import { Restriction } from './restriction.ts';
import { Role } from './role.ts';
import { ByUserId } from './user.ts';

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
  hasPictures: Type.Boolean({ description: 'Whether picture or banner are the own ones of the member' }),
  email: Type.Union([Type.String(), Type.Null()], { description: 'For owners; null for moderators' }),
  restriction: Type.Union([Restriction, Type.Null()]),
  registrationId: Type.Union([Id, Type.Null()], {
    description: 'Of a member who waits for approval; null for all others',
  }),
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
      Type.String({
        maxLength: NAME_MAX,
        description: 'A part of the username or name, in any case, with or without accents',
      }),
    ),
    role: Type.Optional(Role),
    state: Type.Optional(Type.Enum(['suspended'], { description: 'Only suspended members' })),
  }),
  replies: { 200: Type.Array(Member, { maxItems: MEMBERS_PAGE_MAX }) },
});

export const PICTURES_REMOVED = 'The pictures are removed.';
export const NO_PICTURES = 'This member has no pictures any more.';
export const REMOVAL_REASON_MAX = 500;
export const REMOVAL_REASON_MISSING = 'Please write why, for the log.';
export const REMOVAL_REASON_TOO_LONG = tooLong('A reason', REMOVAL_REASON_MAX);

export const removePictures = endpoint({
  name: 'removePictures',
  summary: 'Remove picture and banner of a member, who has the default ones from then on',
  method: 'POST',
  path: '/members/{userId}/remove-pictures',
  auth: 'member',
  role: 'moderator',
  requestClass: 'write',
  params: ByUserId,
  json: Type.Object({
    reason: text('lines', 1, REMOVAL_REASON_MAX, 'Shows other people without their consent.', {
      missing: REMOVAL_REASON_MISSING,
      tooLong: REMOVAL_REASON_TOO_LONG,
    }),
  }),
  replies: { 200: MessageReply },
});

export const MEMBER_ENDPOINTS: readonly Endpoint[] = [listMembers, removePictures];
