import { PAGES } from '@plaza/contract/pages.ts';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useIdle } from '../../lib/use-idle.ts';
import { Link } from '../../ui/link.tsx';
import './bell.css';

/** Loaded late: the bell works without the number. */
const unreadCount = lazyComponent(async () => (await import('./unread-count.tsx')).UnreadCount);

/** The link to the notifications, with the number of unread ones. */
export function Bell() {
  const [{ label, badge }, setTexts] = useState({ label: 'Notifications', badge: '' });
  return (
    <Link to={PAGES.notifications} className="icon-button bell" aria-label={label} title={label}>
      <BellIcon aria-hidden size={22} />
      {badge && <span className="bell-badge" data-count={badge} />}
      {unreadCount.useLoaded(useIdle()) && <unreadCount.Component onChange={setTexts} />}
    </Link>
  );
}
