import { useTranslate } from '../../lib/texts/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import './profile-header.css';

/** The placeholder of a profile while it loads. */
export function ProfileSkeleton() {
  const t = useTranslate();
  return (
    <div className="profile" aria-busy>
      <p className="visually-hidden">{t('profile.loading')}</p>
      <div className="profile-banner">
        <span className="banner" />
      </div>
      <div className="profile-row">
        <span className="profile-picture profile-picture-skeleton" />
      </div>
      <div>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
      </div>
      <div>
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </div>
    </div>
  );
}
