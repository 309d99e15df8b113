import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import type { User } from '@plaza/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { isNotFound, messageOf } from '../api/api-error.ts';
import { useRetryWhenReachable } from '../api/retry-when-reachable.ts';
import { BlockedNotice } from '../features/blocks/blocked-notice.tsx';
import { MoreMenu } from '../features/moderation/more-menu.tsx';
import { PostListSkeleton } from '../features/posts/post-list-skeleton.tsx';
import { PostList } from '../features/posts/post-list.tsx';
import { OwnBio, ProfileMenu } from '../features/profile/own-bio.tsx';
import { ProfileHeader } from '../features/profile/profile-header.tsx';
import { userQuery } from '../features/profile/profile-cache.ts';
import { ProfileSkeleton } from '../features/profile/profile-skeleton.tsx';
import { useOwnPictures } from '../features/settings/own-pictures.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { FeedPost } from './feed-post.tsx';
import type { PageProps } from './page-props.ts';

export function ProfilePage({ id: username }: PageProps) {
  const t = useTranslate();
  const { data: user, error, refetch } = useQuery(userQuery(username));
  useRetryWhenReachable(error, () => void refetch());
  usePageTitle(user?.name ?? `@${username}`);
  if (isNotFound(error)) return <BlockedNotice username={username} />;
  if (user) return <Profile user={user} username={username} onPostsChange={() => void refetch()} />;
  if (error)
    return (
      <Notice title={t('profile.notLoaded')} text={messageOf(error)}>
        <Button tone="primary" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  return (
    <>
      <ProfileSkeleton />
      <PostListSkeleton />
    </>
  );
}

interface ProfileProps {
  readonly user: User;
  /** The username in the URL, in any case. */
  readonly username: string;
  readonly onPostsChange: () => void;
}

function Profile({ user, username, onPostsChange }: ProfileProps) {
  const t = useTranslate();
  const isOwn = user.can.edit;
  // The username was changed meanwhile, perhaps in another tab.
  if (user.username.toLowerCase() !== username.toLowerCase())
    return <Redirect to={pagePath('profile', { id: user.username })} replace />;
  return (
    <>
      {isOwn ? (
        <OwnProfile user={user} />
      ) : (
        <ProfileHeader
          user={user}
          menu={<MoreMenu subjectType="member" subjectId={user.userId} author={user} isMuted={user.muted} />}
        />
      )}
      <PostList
        by={user.username}
        label={t('profile.postsBy', { name: user.name })}
        renderPost={(post, position) => (
          <FeedPost key={post.id} post={post} {...position} onDeleted={onPostsChange} />
        )}
        empty={<NoPosts name={isOwn ? undefined : user.name} />}
      />
    </>
  );
}

function OwnProfile({ user }: { readonly user: User }) {
  return <ProfileHeader user={user} menu={<ProfileMenu />} bio={<OwnBio />} {...useOwnPictures()} />;
}

/** @param name the name of the member; undefined for the viewer's own profile */
function NoPosts({ name }: { readonly name: string | undefined }) {
  const t = useTranslate();
  return (
    <section className="post-list-empty">
      <h2>{t('profile.noPosts')}</h2>
      {name === undefined ? (
        <p>
          {t('profile.ownPostsHere')} <Link to={PAGES.feed}>{t('profile.writeFirstPost')}</Link>
        </p>
      ) : (
        <p>{t.rich('profile.hasNoPosts', { name: <bdi>{name}</bdi> })}</p>
      )}
    </section>
  );
}
