import type { Card } from '@plaza/contract/post.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { PostListEnd } from './post-list-end.tsx';
import { PostListProblem } from './post-list-problem.tsx';
import { PostListSkeleton } from './post-list-skeleton.tsx';
import { leavingPosts } from './delete-post.ts';
import { Feed } from './feed.tsx';
import type { FeedPlace } from './post-card.tsx';
import { postsQuery } from './post-queries.ts';

interface PostListProps {
  /** Whose posts; everybody's without it. */
  readonly by?: string;
  /** Names the list for who listens. */
  readonly label: string;
  readonly renderPost: (post: Card, place: FeedPlace) => ReactNode;
  /** Shown when there is no post at all. */
  readonly empty: ReactNode;
}

/** Posts, newest first, as far as somebody reads. */
export function PostList({ by, label, renderPost, empty }: PostListProps) {
  const list = useInfiniteQuery(postsQuery(by));
  const leaving = useStore(leavingPosts);
  if (list.isPending) return <PostListSkeleton />;
  if (!list.data) return <PostListProblem error={list.error} onRetry={() => void list.refetch()} />;
  const posts = list.data.pages.flatMap(({ items }) => items).filter(({ id }) => !leaving.has(id));
  if (posts.length === 0 && !list.hasNextPage) return empty;
  const total = list.hasNextPage ? undefined : posts.length;
  return (
    <>
      <Feed
        posts={posts}
        total={total}
        label={label}
        busy={list.isFetchingNextPage}
        renderPost={renderPost}
      />
      {/* A new one for each page: what stood below the last would count as moved when the next takes its place. */}
      <PostListEnd
        key={posts.length}
        error={list.error}
        isLoading={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
