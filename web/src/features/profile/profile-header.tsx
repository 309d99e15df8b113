import type { User } from '@plaza/contract/user.ts';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import './profile-header.css';

interface ProfileHeaderProps {
  readonly user: User;
  /** `banner`, `picture` and `bio` replace the read-only parts on the viewer's own profile. */
  readonly banner?: ReactNode;
  readonly picture?: ReactNode;
  readonly bio?: ReactNode;
  /** The menu of the profile. */
  readonly menu?: ReactNode;
  /** The progress and the errors of uploads of pictures. */
  readonly status?: ReactNode;
}

export function ProfileHeader({ user, banner, picture, bio, menu, status }: ProfileHeaderProps) {
  const t = useTranslate();
  const nameId = useId();
  const joined = new Date(user.createdAt);
  return (
    <section className="profile" aria-labelledby={nameId}>
      <div className="profile-banner">{banner ?? <Banner banner={user.profileBanner} />}</div>
      <div className="profile-row">
        <div className="profile-picture">
          {picture ?? <Avatar name={user.name} picture={user.profilePicture} size={96} />}
        </div>
        {menu}
      </div>
      {status}
      <div>
        <h1 id={nameId} dir="auto">
          {user.name}
        </h1>
        <p className="profile-username">
          <bdi>@{user.username}</bdi>
        </p>
      </div>
      {bio ?? (user.bio !== '' && <ProfileBio bio={user.bio} />)}
      <p className="profile-facts">
        <span>{t('profile.postCount', { count: user.postCount })}</span>
        <span>
          {t.rich('profile.joined', {
            month: (
              <time
                dateTime={user.createdAt}
                title={joined.toLocaleDateString(t.locale, { dateStyle: 'full' })}
              >
                {joined.toLocaleDateString(t.locale, { year: 'numeric', month: 'long' })}
              </time>
            ),
          })}
        </span>
        {user.muted && <span>{t('profile.muted')}</span>}
      </p>
    </section>
  );
}

export function ProfileBio({ bio }: { readonly bio: string }) {
  return (
    <p className="profile-bio">
      <LinkedText text={bio} />
    </p>
  );
}
