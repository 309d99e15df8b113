import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import type { PageProps } from '../app/routes.ts';
import { userQuery } from '../features/profile/profile-queries.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Notice } from '../ui/notice.tsx';

export function ProfilePage({ id: username }: PageProps) {
  const { data: user, error } = useQuery(userQuery(username));
  usePageTitle(user?.name ?? `@${username}`);
  if (error) return <Notice title="Nobody here" text={messageOf(error)} />;
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
