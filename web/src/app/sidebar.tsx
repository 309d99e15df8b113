import { useLayoutEffect } from 'react';
import { pagePath } from '@plaza/contract/pages.ts';
import { useMember } from '../features/session/member.ts';
import { Avatar } from '../ui/avatar.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useIdle } from '../lib/use-idle.ts';
import { Link } from '../ui/link.tsx';
import { storeEarlyKeys } from './shortcuts/early-keys.ts';
import { useTranslate } from '../lib/texts/texts.ts';

const shortcuts = lazyComponent(async () => (await import('./shortcuts/shortcuts.tsx')).Shortcuts);

/** A link to the member's profile, and the shortcuts. On narrow screens there are only the shortcuts, below the page. */
export function Sidebar() {
  const t = useTranslate();
  const { name, username, profilePicture } = useMember();
  // Before the first paint.
  useLayoutEffect(storeEarlyKeys, []);
  return (
    <aside className="sidebar" aria-label={t('app.you')}>
      <Link to={pagePath('profile', { id: username })} className="sidebar-member">
        <Avatar name={name} picture={profilePicture} size={56} />
        <span>
          <strong dir="auto">{name}</strong>
          <span dir="ltr">@{username}</span>
        </span>
      </Link>
      {shortcuts.useLoaded(useIdle()) && <shortcuts.Component />}
    </aside>
  );
}
