import { useLayoutEffect } from 'react';
import { pagePath } from '@plaza/contract/pages.ts';
import { useMember } from '../features/session/member.ts';
import { Avatar } from '../ui/avatar.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useCalm } from '../lib/use-calm.ts';
import { Link } from '../ui/link.tsx';
import { keepEarlyKeys } from './shortcuts/early-keys.ts';

const shortcuts = lazyComponent(async () => (await import('./shortcuts/shortcuts.tsx')).Shortcuts);

/** On a wide screen: who one is, and what the keyboard can do. On others the latter alone, below pages that have an end. */
export function Sidebar() {
  const { name, username, profilePicture } = useMember();
  // Before the page is first seen.
  useLayoutEffect(keepEarlyKeys, []);
  return (
    <aside className="sidebar" aria-label="You">
      <Link to={pagePath('profile', { id: username })} className="sidebar-member">
        <Avatar name={name} picture={profilePicture} size={56} />
        <span>
          <strong>{name}</strong>
          <span>@{username}</span>
        </span>
      </Link>
      {shortcuts.useLoaded(useCalm()) && <shortcuts.Component />}
    </aside>
  );
}
