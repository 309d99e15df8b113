import type { Post } from '@plaza/contract/post.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { PostListEnd } from './post-list-end.tsx';
import { PostListProblem } from './post-list-problem.tsx';
import { PostListSkeleton } from './post-list-skeleton.tsx';
import { leavingPosts } from './delete-post.ts';
import { Feed } from './feed.tsx';
import { placeHere } from './list-place.ts';
import type { FeedPlace } from './post-card.tsx';
import { postsQuery } from './post-queries.ts';

interface PostListProps {
  /** Whose posts; everybody's without it. */
  readonly by?: string;
  /** Names the list for who listens. */
  readonly label: string;
  readonly renderPost: (post: Post, place: FeedPlace) => ReactNode;
  /** Shown when there is no post at all. */
  readonly empty: ReactNode;
}

/** Posts, newest first, as far as somebody reads. */
export function PostList({ by, label, renderPost, empty }: PostListProps) {
  const list = useInfiniteQuery(postsQuery(by));
  const leaving = useStore(leavingPosts);
  const visit = useVisit();
  // What a query tells is drawn in one go. Put off, the first posts leave the browser room to breathe.
  const isReady = useDeferredValue(!list.isPending);
  if (list.isPending || !isReady) return <PostListSkeleton away={placeHere() !== undefined} />;
  if (!list.data) return <PostListProblem error={list.error} onRetry={() => void list.refetch()} />;
  const posts = list.data.pages.flatMap(({ items }) => items).filter(({ id }) => !leaving.has(id));
  if (posts.length === 0 && !list.hasNextPage) return empty;
  const total = list.hasNextPage ? undefined : posts.length;
  return (
    <>
      <Feed
        key={visit}
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

/** Counts the moves through the history that did not leave the page: they may lead to another place in its list. */
function useVisit(): number {
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const onMove = () => setVisit((before) => before + 1);
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
  return visit;
}
