import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import type { User } from '@plaza/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { isNotFound } from '../api/api-error.ts';
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
import { QueryState } from '../calls/query-state.tsx';
import { Link } from '../ui/link.tsx';
import { FeedPost } from './feed-post.tsx';
import type { PageProps } from './page-props.ts';
import { RemovedPostCard } from './removed-post-card.tsx';

export function ProfilePage({ id: username }: PageProps) {
  const t = useTranslate();
  const query = useQuery(userQuery(username));
  usePageTitle(query.data?.name ?? `@${username}`);
  if (isNotFound(query.error)) return <BlockedNotice username={username} />;
  const skeletons = (
    <>
      <ProfileSkeleton />
      <PostListSkeleton />
    </>
  );
  return (
    <QueryState query={query} failed={t('profile.notLoaded')} loading={skeletons}>
      {(user) => <Profile user={user} username={username} onPostsChange={() => void query.refetch()} />}
    </QueryState>
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
          menu={<MoreMenu subjectType="member" subjectId={user.userId} author={user} />}
        />
      )}
      <PostList
        by={user.username}
        label={t('profile.postsBy', { name: user.name })}
        renderPost={(post, position) =>
          post.removed ? (
            <RemovedPostCard key={post.id} post={post} removal={post.removed} position={position} />
          ) : (
            <FeedPost key={post.id} post={post} {...position} onDeleted={onPostsChange} />
          )
        }
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
