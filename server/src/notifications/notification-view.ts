import { SHOWN_ACTORS_MAX, type MODERATION_NEWS, type Notification } from '@plaza/contract/notification.ts';
import { avatarUrl } from '../images/image-view.ts';
import type { listActors, NotificationRow } from './notification-list-repository.ts';

export type ActorRow = Awaited<ReturnType<typeof listActors>>[number];
type News = (typeof MODERATION_NEWS)[number];

/** @param actors contains the first `SHOWN_ACTORS_MAX` members of the notification @param mediaBase the beginning of image URLs */
export function notificationView(
  row: NotificationRow,
  actors: ReadonlyMap<number, ActorRow>,
  mediaBase: string,
): Notification {
  const { actorIds: ids } = row;
  return {
    id: row.id,
    kind: row.kind,
    lastEvent: row.kind === 'moderation' ? row.changed_at : (row.last_id ?? row.newestId),
    updatedAt: new Date(row.changed_at).toISOString(),
    read: row.read_at !== null,
    actors: ids.slice(0, SHOWN_ACTORS_MAX).flatMap((id) => {
      const actor = actors.get(id);
      return actor ? [actorView(actor, mediaBase)] : [];
    }),
    actorCount: ids.length,
    post: row.post_id !== null && row.title !== null ? { id: row.post_id, title: row.title } : null,
    commentId: row.comment_id,
    news: row.kind === 'moderation' ? newsOf(row) : null,
    account: accountEventOf(row),
    openCount: row.kind === 'pending' ? ids.length : row.event_count,
  };
}

const actorView = (actor: ActorRow, mediaBase: string): Notification['actors'][number] => ({
  userId: actor.id,
  username: actor.username,
  name: actor.name,
  profilePicture: avatarUrl(actor, mediaBase),
});

function accountEventOf(row: NotificationRow): Notification['account'] {
  const { event_id, account_news: news, actor: by, detail, link_used_at, link_expires_at } = row;
  if (event_id === null || news === null) return null;
  const isLinkValid = link_used_at === null && link_expires_at !== null && link_expires_at > Date.now();
  return { news, by, detail: detail ?? '', linkId: isLinkValid ? event_id : null };
}

/** What happened last to a decision until the notification changed, or the present outcome of an own report. */
function newsOf(row: NotificationRow): News {
  const { removes, measure, changed_at } = row;
  if (removes === null || measure === null) return outcomeOf(row);
  if (row.reverted_at !== null && row.reverted_at <= changed_at) return 'reverted';
  if (row.appeal_outcome === 'rejected' && (row.appealed_at ?? 0) <= changed_at) return 'appeal_rejected';
  if (measure.startsWith('suspend')) return 'suspended';
  return removes === 1 ? 'removed' : 'warned';
}

/** As in the list of own reports. */
function outcomeOf(row: NotificationRow): News {
  const { outcome_removes, outcome_measure, outcome_reverted_at } = row;
  if (row.is_ended === 1) return 'report_account_deleted';
  const hasConsequences = outcome_removes === 1 || outcome_measure !== 'none';
  return hasConsequences && outcome_reverted_at === null ? 'report_action' : 'report_no_action';
}
