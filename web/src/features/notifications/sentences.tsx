import { ACTOR_COUNT_MAX, type Notification } from '@plaza/contract/notification.ts';
import type { ReactNode } from 'react';
import type { PlainTextKey, TextKey, Translate } from '../../lib/texts/translate.ts';
import { LineOfText } from '../../ui/linked-text.tsx';
import { MEMBERS_ACTED, type Naming } from './sentence-keys.ts';

/** What sentences tell. */
export type Facts = Pick<
  Notification,
  'actors' | 'actorCount' | 'post' | 'commentId' | 'news' | 'account' | 'openCount'
>;

const NEWS = {
  removed: 'notifications.moderation.removed',
  warned: 'notifications.moderation.warned',
  suspended: 'notifications.moderation.suspended',
  reverted: 'notifications.moderation.reverted',
  appeal_rejected: 'notifications.moderation.appealRejected',
  report_action: 'notifications.moderation.reportAction',
  report_no_action: 'notifications.moderation.reportNoAction',
  report_account_deleted: 'notifications.moderation.reportAccountDeleted',
} as const satisfies Record<NonNullable<Notification['news']>, PlainTextKey>;

type Account = NonNullable<Notification['account']>;

const ACCOUNT_NEWS = {
  reset_link_created: 'notifications.account.resetLinkCreated',
  reset_link_used: 'notifications.account.resetLinkUsed',
  reset_email_used: 'notifications.account.resetEmailUsed',
  recovery_code_used: 'notifications.account.recoveryCodeUsed',
  recovery_codes_removed: 'notifications.account.recoveryCodesRemoved',
  passkey_added: 'notifications.account.passkeyAdded',
  passkey_removed: 'notifications.account.passkeyRemoved',
  email_changed: 'notifications.account.emailChanged',
  password_changed: 'notifications.account.passwordChanged',
  new_device: 'notifications.account.newDevice',
} as const satisfies Record<Account['news'], TextKey>;

/** The news about a decision or a report of the member. */
export const decisionSentence = ({ news }: Facts, t: Translate): ReactNode =>
  t(NEWS[news ?? 'report_no_action']);

export const reportSentence = ({ openCount }: Facts, t: Translate): ReactNode =>
  t('notifications.report', { count: openCount ?? 0 });

export const pendingSentence = (facts: Facts, t: Translate): ReactNode =>
  facts.openCount === 0 ? t('notifications.pending.nobody') : membersActed('pending')(facts, t);

export const mentionSentence = (facts: Facts, t: Translate): ReactNode =>
  membersActed(facts.commentId === null ? 'mentionInPost' : 'mentionInComment')(facts, t);

export const accountSentence = ({ account }: Facts, t: Translate): ReactNode =>
  account &&
  t.rich(ACCOUNT_NEWS[account.news], {
    kind: account.by === null ? 'operator' : 'member',
    by: account.by !== null && quoted(`@${account.by}`),
    name: quoted(account.detail),
  });

/** A sentence about what members did. */
export const membersActed =
  (what: keyof typeof MEMBERS_ACTED) =>
  ({ actors, actorCount, post }: Facts, t: Translate): ReactNode => {
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
  };

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
      <bdi>
        <LineOfText text={text} />
      </bdi>
    </strong>
  );
}
