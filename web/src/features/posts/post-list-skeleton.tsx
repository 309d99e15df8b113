import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import './post-list.css';

const ROWS = [1, 2, 3];

interface PostListSkeletonProps {
  /** Whether a scroll position is about to be restored: then the page is scrolled to the placeholder. */
  readonly away?: boolean;
}

/** The placeholder of a list of posts while its first page loads. */
export function PostListSkeleton({ away = false }: PostListSkeletonProps) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (away) list.current?.scrollIntoView();
  }, [away]);
  return (
    <div aria-busy ref={list} className={away ? 'post-list-away' : undefined}>
      <p className="visually-hidden">{t('posts.list.loading')}</p>
      {ROWS.map((number) => (
        <PostSkeleton key={number} withImage={number === 2} />
      ))}
    </div>
  );
}

/** The placeholder of a post, as high as a post with a few lines of text. */
export function PostSkeleton({ withImage = false }: { readonly withImage?: boolean }) {
  return (
    <div className="post-skeleton" aria-hidden>
      <div className="post-skeleton-header">
        <Skeleton shape="round" />
        <div>
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      </div>
      <Skeleton shape="title" />
      <div>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </div>
      {withImage && <Skeleton shape="image" />}
      <div className="post-skeleton-footer" />
    </div>
  );
}
