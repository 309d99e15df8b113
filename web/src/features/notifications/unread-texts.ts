import type { Translate } from '../../lib/texts/translate.ts';

/** The contract counts no more than one more than this. */
const EXACT_MAX = 99;
const BADGE_MAX = 9;

/** What the page says about a number of unread notifications. */
export interface UnreadTexts {
  /** The accessible name of the bell. */
  readonly label: string;
  /** What the bell shows; empty for nothing. */
  readonly badge: string;
  /** What the titles of pages begin with; empty for nothing. */
  readonly titlePrefix: string;
}

export function unreadTexts(unread: number, t: Translate): UnreadTexts {
  if (unread === 0) return { label: t('notifications.title'), badge: '', titlePrefix: '' };
  const badge = unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
  return unread > EXACT_MAX
    ? {
        label: t('notifications.unreadMoreThan', { count: EXACT_MAX }),
        badge,
        titlePrefix: `(${EXACT_MAX}+) `,
      }
    : { label: t('notifications.unread', { count: unread }), badge, titlePrefix: `(${unread}) ` };
}
