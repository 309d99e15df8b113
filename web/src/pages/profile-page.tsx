import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { userQuery } from '../features/profile/profile-queries.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Notice } from '../ui/notice.tsx';
import { ErrorNotice } from './error-notice.tsx';
import type { PageProps } from './page-props.ts';

export function ProfilePage({ id: username }: PageProps) {
  const { data: user, error, refetch } = useQuery(userQuery(username));
  usePageTitle(user?.name ?? `@${username}`);
  if (error instanceof ApiError && error.status === 404)
    return <Notice title="Nobody here" text={`There is no member called @${username}.`} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    user && (
      <section className="notice">
        <Avatar name={user.name} picture={user.profilePicture} size={96} />
        <h1>{user.name}</h1>
        <p>@{user.username}</p>
        <p>{user.bio}</p>
      </section>
    )
  );
}
