import type { Member } from '@plaza/contract/member.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import type { Role } from '@plaza/contract/role.ts';
import { plural } from '../../lib/plural.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PictureRemoval } from './picture-removal.tsx';
import { ResetLink } from './reset-link.tsx';
import { RoleChange } from './role-change.tsx';

const ROLES: Readonly<Record<Role, string>> = { user: 'Member', moderator: 'Moderator', owner: 'Owner' };

export function MemberItem({ member }: { readonly member: Member }) {
  const { userId, username, name, profilePicture, role, createdAt, postCount, email, can } = member;
  return (
    <li>
      <div className="member">
        <Avatar name={name} picture={profilePicture} size={40} />
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="member-facts">
            <TextLink to={pagePath('profile', { id: username })}>
              <bdi>@{username}</bdi>
            </TextLink>{' '}
            · {ROLES[role]} · {plural(postCount, 'post')} · joined <RelativeTime at={createdAt} />
            {email !== null && (
              <>
                {' · '}
                <bdi>{email}</bdi>
              </>
            )}
          </p>
          <MemberState member={member} />
        </div>
      </div>
      <div className="member-actions">
        {can.changeRole && <RoleChange member={member} />}
        {can.moderate && (
          <>
            <TextLink to={pagePath('manageSubject', { id: `member-${userId}` })}>Moderate</TextLink>
            {member.hasPictures && <PictureRemoval member={member} />}
            <ResetLink member={member} />
          </>
        )}
      </div>
    </li>
  );
}

function MemberState({ member: { restriction } }: { readonly member: Member }) {
  if (!restriction) return null;
  if (restriction.state === 'pending') return <p className="member-facts">Waits for approval</p>;
  return (
    <p className="member-facts">
      Suspended{' '}
      {restriction.until === null ? (
        'permanently'
      ) : (
        <>
          until <RelativeTime at={restriction.until} isExact />
        </>
      )}
    </p>
  );
}
