import { PAGES } from '@plaza/contract/pages.ts';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { useIdle } from '../../lib/use-idle.ts';
import { Link } from '../../ui/link.tsx';
import './bell.css';
import type { UnreadTexts } from './unread-texts.ts';

/** Loaded late: the bell works without the number. */
const unreadCount = lazyComponent(async () => (await import('./unread-count.tsx')).UnreadCount);

/** The link to the notifications, with the number of unread ones. */
export function Bell() {
  const t = useTranslate();
  const [texts, setTexts] = useState<UnreadTexts>();
  const label = texts?.label ?? t('notifications.title');
  return (
    <Link to={PAGES.notifications} className="icon-button bell" aria-label={label} title={label}>
      <BellIcon aria-hidden size={22} />
      {texts?.badge && <span className="bell-badge" data-count={texts.badge} />}
      {unreadCount.useLoaded(useIdle()) && <unreadCount.Component onChange={setTexts} />}
    </Link>
  );
}
