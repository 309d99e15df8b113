import type { Post } from '@plaza/contract/post.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { PostListEnd } from './post-list-end.tsx';
import { PostListProblem } from './post-list-problem.tsx';
import { PostListSkeleton } from './post-list-skeleton.tsx';
import { postDeletion } from './delete-post.ts';
import { Feed } from './feed.tsx';
import { savedPosition } from './scroll-positions.ts';
import type { FeedPosition } from './post-card.tsx';
import { postsQuery, type PostFilter } from './post-queries.ts';

interface PostListProps extends PostFilter {
  /** The accessible name of the list. */
  readonly label: string;
  readonly renderPost: (post: Post, position: FeedPosition) => ReactNode;
  /** Shown if there are no posts. */
  readonly empty: ReactNode;
}

/** A list of posts that loads more as the member scrolls. */
export function PostList({ by, isUnviewed = false, label, renderPost, empty }: PostListProps) {
  const list = useInfiniteQuery(postsQuery({ by, isUnviewed }));
  const deleting = useStore(postDeletion.deleting);
  const moves = useHistoryMoves();
  // Deferred, the first posts render in slices and the browser can respond to input meanwhile.
  const isReady = useDeferredValue(!list.isPending);
  if (list.isPending || !isReady) return <PostListSkeleton away={savedPosition() !== undefined} />;
  if (!list.data) return <PostListProblem error={list.error} onRetry={() => void list.refetch()} />;
  const posts = list.data.pages.flatMap(({ items }) => items).filter(({ id }) => !deleting.has(id));
  if (posts.length === 0 && !list.hasNextPage) return empty;
  const total = list.hasNextPage ? undefined : posts.length;
  return (
    <>
      <Feed
        key={moves}
        posts={posts}
        total={total}
        label={label}
        busy={list.isFetchingNextPage}
        renderPost={renderPost}
      />
      {/* A new element for each page: a moved one would count as a layout shift. */}
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

/** The number of moves through the history since the component was mounted: after each, another scroll position may be restored. */
function useHistoryMoves(): number {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const onMove = () => setMoves((before) => before + 1);
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
  return moves;
}
