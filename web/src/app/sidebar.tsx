import { pagePath } from '@plaza/contract/pages.ts';
import { useMember } from '../features/session/member.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Link } from '../ui/link.tsx';

const KEYS = [
  ['j', 'k', 'next, previous post'],
  ['l', 'd', 'like, dislike'],
  ['c', 'n', 'comment, new post'],
  ['?', '', 'all shortcuts'],
] as const;

/** On a wide screen: who one is, and what the keyboard can do. */
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
      <dl className="sidebar-keys">
        {KEYS.map(([key, other, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd> {other && <kbd>{other}</kbd>}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
