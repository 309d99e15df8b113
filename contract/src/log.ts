import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, Timestamp } from './fields.ts';

export const LOG_PAGE_MAX = 50;

/** What the log records. */
export const LogAction = Type.Enum([
  'role_changed',
  'community_changed',
  'reset_link_created',
  'invitation_created',
  'invitation_revoked',
  'reports_dismissed',
  'content_removed',
  'pictures_removed',
  'member_warned',
  'member_suspended',
  'decision_reverted',
  'reports_reopened',
  'appeal_decided',
  'registration_approved',
  'registration_rejected',
  'backup_made',
  'backup_restored',
  'data_moved',
  'signed_out',
  'images_adopted',
  'files_swept',
]);
export type LogAction = Type.Static<typeof LogAction>;

export const LOG_SUBJECTS = ['member', 'post', 'comment', 'community'] as const;

/** An action, as it was: names do not change with the accounts, and stay when these are deleted. */
export const LogEntry = Type.Object({
  id: Id,
  at: Timestamp,
  actor: Type.Union([Type.String(), Type.Null()], { description: 'A username; null for the command line' }),
  action: LogAction,
  subject: Type.Object({
    type: Type.Enum(LOG_SUBJECTS),
    id: Type.Union([Id, Type.Null()], { description: 'Null for the community and for all members' }),
    username: Type.Union([Type.String(), Type.Null()], {
      description: 'Of the member, or of the author of the post or comment; null for the community',
    }),
  }),
  detail: Type.String({ description: 'For example the new role; perhaps empty' }),
  reason: Type.String({ description: 'As the moderator wrote it; perhaps empty' }),
});
export type LogEntry = Type.Static<typeof LogEntry>;

export const listLog = endpoint({
  name: 'listLog',
  summary:
    'What moderators, owners and the command line did, newest first; for moderators without what concerns them, and members of equal or higher rank',
  method: 'GET',
  path: '/log',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  query: Type.Object({
    ...pageQuery(LOG_PAGE_MAX).properties,
    action: Type.Optional(LogAction),
    username: Type.Optional(
      Type.String({ maxLength: 64, description: 'Of the actor, or of the member concerned; in any case' }),
    ),
  }),
  replies: { 200: Type.Array(LogEntry, { maxItems: LOG_PAGE_MAX }) },
});

export const LOG_ENDPOINTS: readonly Endpoint[] = [listLog];
