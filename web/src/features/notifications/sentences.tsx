import { ACTOR_COUNT_MAX, type Notification } from '@plaza/contract/notification.ts';
import type { ReactNode } from 'react';
import type { PlainTextKey, Translate } from '../../lib/texts/translate.ts';
import { MEMBERS_ACTED, type Naming } from './sentence-keys.ts';

type Facts = Pick<
  Notification,
  'kind' | 'actors' | 'actorCount' | 'post' | 'commentId' | 'news' | 'openCount'
>;

const NEWS = {
  removed: 'notifications.moderation.removed',
  warned: 'notifications.moderation.warned',
  suspended: 'notifications.moderation.suspended',
  reverted: 'notifications.moderation.reverted',
  appeal_rejected: 'notifications.moderation.appealRejected',
  report_action: 'notifications.moderation.reportAction',
  report_no_action: 'notifications.moderation.reportNoAction',
} as const satisfies Record<NonNullable<Notification['news']>, PlainTextKey>;

/** What a notification says. */
export function sentenceOf(notification: Facts, t: Translate): ReactNode {
  const { kind, commentId, news, openCount } = notification;
  switch (kind) {
    case 'moderation':
      return t(NEWS[news ?? 'report_no_action']);
    case 'report':
      return t('notifications.report', { count: openCount ?? 0 });
    case 'pending':
      return openCount === 0 ? t('notifications.pending.nobody') : membersActed('pending', notification, t);
    case 'mention':
      return membersActed(commentId === null ? 'mentionInPost' : 'mentionInComment', notification, t);
    case 'comment':
    case 'thread':
    case 'like':
    case 'joined':
      return membersActed(kind, notification, t);
  }
}

function membersActed(
  what: keyof typeof MEMBERS_ACTED,
  { actors, actorCount, post }: Facts,
  t: Translate,
): ReactNode {
  const [first, second, third] = actors.map(({ name }) => quoted(name));
  const count = Math.max(actorCount, actors.length);
  return t.rich(MEMBERS_ACTED[what][namingOf(actors.length, count)], {
    first,
    second,
    third,
    count,
    others: count - Math.min(actors.length, 2),
    title: post && quoted(post.title),
  });
}

/** @param named the number of members whose names are known, of all `count` */
function namingOf(named: number, count: number): Naming {
  if (named === 0) return 'unnamed';
  if (count === 1) return 'one';
  if (named === 1) return 'oneAndOthers';
  if (count === 2) return 'two';
  if (count === 3 && named === 3) return 'three';
  // There may be more than are counted.
  return count >= ACTOR_COUNT_MAX ? 'twoAndAtLeast' : 'twoAndOthers';
}

/** A name or a title, as a member wrote it. */
function quoted(text: string): ReactNode {
  return (
    <strong>
      <bdi>{text}</bdi>
    </strong>
  );
}
