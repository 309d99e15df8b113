import * as Type from 'typebox';
import type { Community, SignUpMode } from './community.ts';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { PERMISSIONS, withCommon } from './entity.ts';
import { Count, Id, IdInput, MessageReply, text, Timestamp, tooLong } from './fields.ts';
import { isAtLeast, type Role } from './role.ts';
import { InviteCode } from './sign-up-fields.ts';

/** Whether an invitation of a user admits to sign-up. Those of moderators and owners do in every mode. */
const USERS_INVITE: Readonly<Record<SignUpMode, boolean>> = {
  open: true,
  invite: true,
  approval: false,
  closed: false,
};

/** Whether the settings let users invite. */
export const mayUsersInvite = ({ signUp, membersInvite }: Pick<Community, 'signUp' | 'membersInvite'>) =>
  membersInvite && USERS_INVITE[signUp];

/** Whether a member may invite at present. The invitations of a member work while this is true. */
export const mayInvite = (role: Role, community: Pick<Community, 'signUp' | 'membersInvite'>): boolean =>
  isAtLeast(role, 'moderator') || mayUsersInvite(community);

export const INVITATION_USES_MAX = 1000;
export const INVITATION_DAYS_MAX = 365;
/** What an invitation has when its creator states nothing: for one person, for a week. */
export const INVITATION_DEFAULTS = { uses: 1, days: 7 } as const;
/** The invitations of a member that work at the same time. */
export const INVITATIONS_MAX = 100;
export const INVITATIONS_PAGE_MAX = 50;
export const JOINED_PAGE_MAX = 100;
/** The members who joined that a list contains for each invitation. */
export const JOINED_SHOWN = 5;

export const INVITATION_USES_INVALID = `An invitation works 1 to ${INVITATION_USES_MAX} times, or without a limit.`;
export const INVITATION_DAYS_INVALID = `An invitation works for 1 to ${INVITATION_DAYS_MAX} days.`;

export const INVITATION_NOTE_MAX = 200;
export const INVITATION_NOTE_TOO_LONG = tooLong('A note', INVITATION_NOTE_MAX);
const Note = text('line', 0, INVITATION_NOTE_MAX, 'For the new neighbours', {
  tooLong: INVITATION_NOTE_TOO_LONG,
});

const CREATOR_GONE = 'null after the deletion of the account; the username is then the last one';
const FormerMember = { userId: Type.Union([Id, Type.Null()], { description: CREATOR_GONE }) };

/** A member who signed up with an invitation. */
export const JoinedMember = Type.Object({ ...FormerMember, username: Type.String(), joinedAt: Timestamp });
export type JoinedMember = Type.Static<typeof JoinedMember>;

/** `paused`: it works again when its creator may invite again. */
const InvitationState = Type.Enum(['valid', 'used_up', 'expired', 'revoked', 'paused']);
export type InvitationState = Type.Static<typeof InvitationState>;

/** An invitation for its creator and for moderators. `note` is empty when there is none; `maxUses` is null without a limit. */
export const Invitation = Type.Object({
  id: Id,
  code: Type.String(),
  note: Type.String(),
  state: InvitationState,
  maxUses: Type.Union([Count, Type.Null()]),
  useCount: Count,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  creator: Type.Object({ ...FormerMember, username: Type.String() }),
  joined: Type.Array(JoinedMember, { maxItems: JOINED_SHOWN, description: `The newest ${JOINED_SHOWN}` }),
  can: Type.Object({ revoke: Type.Boolean() }, PERMISSIONS),
});
export type Invitation = Type.Static<typeof Invitation>;

/** Who invites, for the sign-up page. */
export const Inviter = Type.Object({
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
});
export type Inviter = Type.Static<typeof Inviter>;

export const INVITATION_REVOKED = 'The invitation does not work any more.';
export const INVITATION_NOT_FOUND = 'This invitation does not exist, or no longer exists.';

const ByInvitationId = Type.Object({ invitationId: IdInput });

export const findInviter = endpoint({
  name: 'findInviter',
  summary: 'Who invites with a code that works',
  method: 'GET',
  path: '/auth/invite',
  auth: 'public',
  requestClass: 'read',
  limits: ['invite'],
  query: Type.Object({ code: InviteCode }),
  replies: { 200: Type.Object({ inviter: Inviter }) },
  errors: ['invite_invalid'],
});

export const createInvitation = endpoint({
  name: 'createInvitation',
  summary: 'Create an invitation',
  method: 'POST',
  path: '/invitations',
  auth: 'member',
  requestClass: 'write',
  limits: ['invitations'],
  json: Type.Object({
    uses: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: INVITATION_USES_MAX }), Type.Null()], {
        default: INVITATION_DEFAULTS.uses,
        description: 'null: without a limit',
        'x-messages': { missing: INVITATION_USES_INVALID, invalid: INVITATION_USES_INVALID },
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INVITATION_DAYS_MAX,
        default: INVITATION_DEFAULTS.days,
        'x-messages': { missing: INVITATION_DAYS_INVALID, invalid: INVITATION_DAYS_INVALID },
      }),
    ),
    note: Type.Optional(Note),
  }),
  replies: { 201: Invitation },
  errors: ['not_allowed', 'too_many_invitations'],
});

export const listInvitations = endpoint({
  name: 'listInvitations',
  summary: 'The own invitations, or as a moderator all, newest first',
  method: 'GET',
  path: '/invitations',
  auth: 'member',
  requestClass: 'read',
  query: withCommon(pageQuery(INVITATIONS_PAGE_MAX).properties, {
    of: Type.Optional(Type.Enum(['me', 'all'], { default: 'me' })),
  }),
  replies: { 200: Type.Array(Invitation, { maxItems: INVITATIONS_PAGE_MAX }) },
  errors: ['not_allowed'],
});

export const listJoined = endpoint({
  name: 'listJoined',
  summary: 'The members who joined by an invitation, newest first',
  method: 'GET',
  path: '/invitations/{invitationId}/joined',
  auth: 'member',
  requestClass: 'read',
  params: ByInvitationId,
  query: pageQuery(JOINED_PAGE_MAX),
  replies: { 200: Type.Array(JoinedMember, { maxItems: JOINED_PAGE_MAX }) },
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  summary: 'Make an invitation invalid; those who joined by it stay',
  method: 'POST',
  path: '/invitations/{invitationId}/revoke',
  auth: 'member',
  requestClass: 'write',
  params: ByInvitationId,
  replies: { 200: MessageReply },
  errors: ['not_allowed'],
});

export const INVITATION_ENDPOINTS: readonly Endpoint[] = [
  findInviter,
  createInvitation,
  listInvitations,
  listJoined,
  revokeInvitation,
];
