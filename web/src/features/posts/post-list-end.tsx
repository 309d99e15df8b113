import { useEffect, useEffectEvent, useRef } from 'react';
import './post-list.css';
import { PostListProblem } from './post-list-problem.tsx';
import { PostSkeleton } from './post-list-skeleton.tsx';

/** How far below the screen the end of what is loaded may be before more is fetched. */
const AHEAD = '1600px';

interface PostListEndProps {
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** What stands below the last post: more is on its way, could not be had, or does not exist. */
export function PostListEnd({ error, isLoading, hasMore, onMore }: PostListEndProps) {
  if (error && !isLoading) return <PostListProblem error={error} onRetry={onMore} />;
  if (!hasMore) return <p className="post-list-end">You're all caught up</p>;
  return (
    <>
      {!isLoading && <Approach onNear={onMore} />}
      <PostSkeleton />
    </>
  );
}

/** Tells when it comes near the screen. */
function Approach({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tell();
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}
