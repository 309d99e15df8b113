import { NOTIFICATION_KEPT_DAYS, type Notification } from '@plaza/contract/notification.ts';
import { ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useAnnouncement } from '../../lib/announcements.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { PageListEnd } from '../../ui/page-list.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { groupByDay, type Day } from './days.ts';
import { NotificationItem } from './notification-item.tsx';
import { listedUnread, type useNotifications } from './notification-queries.ts';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import './notifications.css';
import { markRead, useIsUnread } from './read-notifications.ts';
import { useUnread } from './unread.ts';

/** The notifications of the member by day, the newest first. */
export function NotificationList(props: ReturnType<typeof useNotifications>) {
  const { items, failure, more } = props;
  const now = new Date(useNow());
  return (
    <>
      {!items && failure === undefined && <NotificationSkeleton />}
      {items?.length === 0 && <NoNotifications />}
      {items && items.length > 0 && groupByDay(items, now).map((day) => <DayGroup key={day.key} day={day} />)}
      <div className="notifications-end">
        <PageListEnd {...props} />
        {items && items.length > 0 && !more && failure === undefined && (
          <p>Notifications are kept for {NOTIFICATION_KEPT_DAYS} days.</p>
        )}
      </div>
    </>
  );
}

function DayGroup({ day: { label, entries } }: { readonly day: Day<Notification> }) {
  const headingId = useId();
  const isUnread = useIsUnread();
  return (
    <section className="notification-day">
      <h2 id={headingId}>{label}</h2>
      <ul aria-labelledby={headingId}>
        {entries.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            isUnread={isUnread(notification)}
            onRead={markRead}
          />
        ))}
      </ul>
    </section>
  );
}

function NoNotifications() {
  return (
    <section className="notifications-empty">
      <h2>Nothing yet</h2>
      <p>Here you see who comments on your posts, likes them, or mentions you.</p>
    </section>
  );
}

interface NewNotificationsProps {
  /** Loads the list again. */
  readonly onShow: () => void;
}

/** The button that loads new notifications, if there are any. The list does not move while a member reads. */
export function NewNotifications({ onShow }: NewNotificationsProps) {
  const hasNew = useUnread() > useStore(listedUnread);
  useAnnouncement('notifications', hasNew ? 'There are new notifications.' : '');
  return (
    <div className="notifications-new">
      {hasNew && (
        <Button tone="primary" onClick={onShow}>
          <ArrowUp aria-hidden size={18} />
          Show new notifications
        </Button>
      )}
    </div>
  );
}
