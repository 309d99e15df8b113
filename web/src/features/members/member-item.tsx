import type { Member } from '@plaza/contract/member.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import type { Registration } from '@plaza/contract/registration.ts';
import type { Role } from '@plaza/contract/role.ts';
import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PictureRemoval } from './picture-removal.tsx';
import { ResetLink } from './reset-link.tsx';
import { RoleChange } from './role-change.tsx';

const ROLES = {
  user: 'members.role.user',
  moderator: 'members.role.moderator',
  owner: 'members.role.owner',
} as const satisfies Record<Role, PlainTextKey>;

export interface MemberItemProps {
  readonly member: Member;
  /** Renders what a moderator can do about a registration. */
  readonly renderRegistration: (registration: Pick<Registration, 'id' | 'name'>) => ReactNode;
}

export function MemberItem({ member, renderRegistration }: MemberItemProps) {
  const t = useTranslate();
  const { userId, username, name, profilePicture, role, createdAt, postCount, email, registrationId, can } =
    member;
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
            · {t(ROLES[role])} · {t('members.posts', { count: postCount })} ·{' '}
            {registrationId === null ? (
              t.rich('members.joined', { time: <RelativeTime at={createdAt} /> })
            ) : (
              <RelativeTime at={createdAt} />
            )}
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
        {registrationId !== null && renderRegistration({ id: registrationId, name })}
        {can.changeRole && <RoleChange member={member} />}
        {can.moderate && (
          <>
            <TextLink to={pagePath('manageSubject', { id: `member-${userId}` })}>
              {t('members.moderate')}
            </TextLink>
            {member.hasPictures && <PictureRemoval member={member} />}
            <ResetLink member={member} />
          </>
        )}
      </div>
    </li>
  );
}

function MemberState({ member: { restriction } }: { readonly member: Member }) {
  const t = useTranslate();
  if (!restriction) return null;
  if (restriction.state === 'pending') return <p className="member-facts">{t('members.pending')}</p>;
  return (
    <p className="member-facts">
      {restriction.until === null
        ? t('members.suspendedPermanently')
        : t.rich('members.suspendedUntil', { time: <RelativeTime at={restriction.until} isExact /> })}
    </p>
  );
}
