import { NOTIFICATION_KEPT_DAYS, type Notification } from '@plaza/contract/notification.ts';
import { ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useAnnouncement } from '../../lib/announcements.ts';
import { unreachable } from '../../lib/connection.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
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
  const t = useTranslate();
  const { items, failure, more } = props;
  const now = new Date(useNow());
  return (
    <>
      {!items && failure === undefined && <NotificationSkeleton />}
      {items?.length === 0 && <NoNotifications />}
      {items &&
        items.length > 0 &&
        groupByDay(items, now, t).map((day) => <DayGroup key={day.key} day={day} />)}
      <div className="notifications-end">
        <PageListEnd {...props} />
        {items && items.length > 0 && !more && failure === undefined && (
          <p>{t('notifications.kept', { days: NOTIFICATION_KEPT_DAYS })}</p>
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
  const t = useTranslate();
  return (
    <section className="notifications-empty">
      <h2>{t('notifications.none.title')}</h2>
      <p>{t('notifications.none.text')}</p>
    </section>
  );
}

interface NewNotificationsProps extends Pick<ReturnType<typeof useNotifications>, 'isLoading'> {
  /** Loads the list again. */
  readonly onShow: () => void;
  /** Whether the list was not loaded, which it says itself. */
  readonly isFailing: boolean;
}

/** The button that loads new notifications, if there are any. The list does not move while a member reads. */
export function NewNotifications({ onShow, isFailing, isLoading }: NewNotificationsProps) {
  const t = useTranslate();
  const isAway = useStore(unreachable);
  const isBehind = useUnread() > useStore(listedUnread);
  // What is new when the page opens is in the list that it loads.
  const [isListed, setListed] = useState(false);
  if (!isLoading && !isListed) setListed(true);
  const hasNew = isListed && isBehind && !isFailing && !isAway;
  useAnnouncement('notifications', hasNew ? t('notifications.newAnnouncement') : '');
  return (
    <div className="notifications-new">
      {hasNew && (
        <Button tone="primary" onClick={onShow}>
          <ArrowUp aria-hidden size={18} />
          {t('notifications.showNew')}
        </Button>
      )}
    </div>
  );
}
