import { pagePath } from '@plaza/contract/pages.ts';
import { useMember } from '../features/session/member.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Link } from '../ui/link.tsx';

/** On a wide screen: who one is. */
export function Sidebar() {
  const { name, username, profilePicture } = useMember();
  return (
    <aside className="sidebar" aria-label="You">
      <Link to={pagePath('profile', { id: username })} className="sidebar-member">
        <Avatar name={name} picture={profilePicture} size={56} />
        <span>
          <strong>{name}</strong>
          <span>@{username}</span>
        </span>
      </Link>
    </aside>
  );
}
