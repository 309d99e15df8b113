import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import './post-list.css';
import { PostListProblem } from './post-list-problem.tsx';
import { PostSkeleton } from './post-list-skeleton.tsx';

/** The next page is fetched when the end of the list is nearer to the screen than this. */
const MARGIN = '1600px';

interface PostListEndProps {
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** The end of a list: an error with a button to retry, the end, or a placeholder that calls `onMore` when it is near the screen. */
export function PostListEnd({ error, isLoading, hasMore, onMore }: PostListEndProps) {
  const t = useTranslate();
  if (error && !isLoading) return <PostListProblem error={error} onRetry={onMore} />;
  if (!hasMore) return <p className="post-list-end">{t('posts.list.end')}</p>;
  return (
    <>
      {!isLoading && <NearScreenSensor onNear={onMore} />}
      <PostSkeleton />
    </>
  );
}

/** An empty element that calls `onNear` when it is less than 1600 pixels from the screen. */
function NearScreenSensor({ onNear }: { readonly onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: `${MARGIN} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element} />;
}
