import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setTitlePrefix } from '../../lib/page-title.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { onMemberChange } from '../session/session.ts';
import { listedUnread } from './notification-queries.ts';
import './read-notifications.ts';
import { unreadQuery } from './unread.ts';
import { unreadTexts, type UnreadTexts } from './unread-texts.ts';
import { ignore, REFUSED } from '../../lib/errors.ts';

onMemberChange(() => showAppBadge(0));

/** Fetches the number of unread notifications, and shows it in the titles of pages and at the icon of the installed app. */
export function UnreadCount({ onChange }: { readonly onChange: (texts: UnreadTexts) => void }) {
  const t = useTranslate();
  const { data: unread } = useQuery(unreadQuery);
  useEffect(() => {
    if (unread === undefined) return undefined;
    // Another device, or a visit of a post, may have read some.
    listedUnread.set(Math.min(listedUnread.get(), unread));
    const texts = unreadTexts(unread, t);
    onChange(texts);
    setTitlePrefix(texts.titlePrefix);
    showAppBadge(unread);
    return () => setTitlePrefix('');
  }, [unread, onChange, t]);
  return null;
}

/** Does nothing in a browser without badges. */
function showAppBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Browsers may forbid it in a tab.
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch((error: unknown) =>
    ignore(error, REFUSED),
  );
}
