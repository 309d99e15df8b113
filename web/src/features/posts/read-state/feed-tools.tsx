import { PAGES, UNVIEWED_SEARCH } from '@plaza/contract/pages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useRef } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { newestLoaded } from '../cache/post-cache.ts';
import { postKeys } from '../cache/post-keys.ts';
import { postsQuery } from '../post-queries.ts';
import { markAllSeen } from './read-state.ts';

interface FeedToolsProps {
  /** Whether only posts are shown that are new to the member. */
  readonly isUnviewed: boolean;
}

/** The links that select the posts of the feed, and, while one of them is new, the button that marks all as seen. */
export function FeedTools({ isUnviewed }: FeedToolsProps) {
  const t = useTranslate();
  const { data: list } = useInfiniteQuery({ ...postsQuery({ isUnviewed }), enabled: false });
  const hasNew = list?.pages.some(({ items }) => items.some(({ isNew }) => isNew));
  const filter = useRef<HTMLElement>(null);
  const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined);

  function markAll(): void {
    // The button is removed.
    filter.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    const newest = newestLoaded();
    if (newest !== undefined) void markAllSeen(newest);
  }

  return (
    <>
      <nav ref={filter} className="feed-filter" aria-label={t('posts.filter.label')}>
        <Link to={PAGES.feed} aria-current={current(!isUnviewed)}>
          {t('posts.filter.all')}
        </Link>
        <Link
          to={PAGES.feed + UNVIEWED_SEARCH}
          aria-current={current(isUnviewed)}
          // Without those that were opened since. Back shows the list as it was left.
          onClick={() => queryClient.removeQueries({ queryKey: postKeys.unviewed, type: 'inactive' })}
        >
          {t('posts.filter.unviewed')}
        </Link>
      </nav>
      {hasNew && (
        <Button tone="quiet" onClick={markAll}>
          <CheckCheck aria-hidden size={18} />
          {t('posts.markAllSeen.button')}
        </Button>
      )}
    </>
  );
}
