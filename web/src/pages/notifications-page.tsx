import { pagePath } from '@plaza/contract/pages.ts';
import { Settings } from 'lucide-react';
import { useRef } from 'react';
import { NewNotifications, NotificationList } from '../features/notifications/notification-list.tsx';
import { useNotifications } from '../features/notifications/notification-queries.ts';
import { markAllRead, useIsUnread } from '../features/notifications/read-notifications.ts';
import { useUnread } from '../features/notifications/unread.ts';
import { useMember } from '../features/session/member.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

/** What is new for the member. */
export function NotificationsPage() {
  const t = useTranslate();
  usePageTitle(t('notifications.title'));
  const { userId } = useMember();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useNotifications();
  const { items = [], reload } = list;
  const isUnread = useIsUnread();
  // Of pages that are not loaded, too.
  const hasUnread = useUnread() > 0 || items.some(isUnread);

  function markAll(): void {
    markAllRead(items);
    // The button is removed, and the focus with it.
    heading.current?.focus({ preventScroll: true });
  }

  function showNew(): void {
    reload();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="notifications">
      <div className="notifications-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('notifications.title')}
        </h1>
        <Link
          to={pagePath('settings', { id: userId })}
          className="icon-button"
          aria-label={t('notifications.settings')}
          title={t('notifications.settings')}
        >
          <Settings aria-hidden size={22} />
        </Link>
        {hasUnread && items.length > 0 && <Button onClick={markAll}>{t('notifications.markAllRead')}</Button>}
      </div>
      <NewNotifications onShow={showNew} isFailing={list.failure !== undefined} isLoading={list.isLoading} />
      <NotificationList {...list} />
    </div>
  );
}
