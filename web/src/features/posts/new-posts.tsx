import type { Post } from '@plaza/contract/post.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { insertMissing, restartFeed } from './cache/insert-posts.ts';
import { postKeys } from './cache/post-keys.ts';
import { missingFrom } from './cache/post-insertions.ts';
import type { PostPage, PostPages } from './cache/post-lists.ts';
import { queryClient } from '../../api/query-client.ts';
import { retryable } from '../../calls/retryable.ts';
import { useAnnouncement } from '../../lib/announcements.ts';
import { unreachable } from '../../lib/connection.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { goToTop } from './feed-focus.ts';
import './new-posts.css';
import { ANNOUNCED_MAX, announcedPosts, isInFeed } from './changed-posts.ts';
import { newestPostsQuery, postsQuery } from './post-queries.ts';
import { moveDivider } from './read-state/read-state.ts';

/** The button with the number of new posts, if there are any. A press inserts them: the page does not move while a member reads. */
export function NewPosts() {
  // The list itself fetches, and after a failure waits for its Retry.
  const { data: feed, dataUpdatedAt, isError } = useInfiniteQuery({ ...postsQuery(), enabled: false });
  const isAway = useStore(unreachable);
  return feed && <NewPostsButton feed={feed} loadedAt={dataUpdatedAt} isFailing={isError || isAway} />;
}

/** Fetches the newest posts and inserts them into the feed; loads the feed if it is not loaded. A toast shows a failure. */
export const fetchNewPosts = (): Promise<unknown> =>
  retryable(
    async () => {
      const loaded = () => queryClient.getQueryData<PostPages>(postKeys.list());
      const feed = loaded();
      if (!feed) return queryClient.refetchQueries({ queryKey: postKeys.list() });
      const newest = await queryClient.query({ ...newestPostsQuery(feed, 0), staleTime: 0, retry: false });
      await showNewest(loaded() ?? feed, newest);
      announcedPosts.set(new Set());
    },
    (t, reason) => t('posts.newPosts.failed', { reason }),
    { about: 'new posts' },
  );

async function showNewest(feed: PostPages, newest: PostPage): Promise<void> {
  moveDivider();
  if (missingFrom(feed, newest).hasMore) await restartFeed(newest);
  else insertMissing(newest);
}

const newestOf = () => queryClient.getQueryData<PostPages>(postKeys.list())?.pages[0]?.items ?? [];

/** The number of posts that events announced, and that neither the feed nor the newest page contains. */
function useAnnounced(feed: PostPages, newest: readonly Post[]): number {
  const announced = useStore(announcedPosts);
  const loaded = new Set([...feed.pages.flatMap(({ items }) => items), ...newest].map(({ id }) => id));
  return [...announced].filter((id) => !loaded.has(id) && isInFeed(id)).length;
}

interface NewPostsButtonProps {
  readonly feed: PostPages;
  readonly loadedAt: number;
  /** Whether a press could load nothing, which the page says elsewhere. */
  readonly isFailing: boolean;
}

function NewPostsButton({ feed, loadedAt, isFailing }: NewPostsButtonProps) {
  const t = useTranslate();
  const { data: newest } = useQuery(newestPostsQuery(feed, loadedAt));
  const { posts, hasMore } = newest ? missingFrom(feed, newest) : { posts: [], hasMore: false };
  const announced = useAnnounced(feed, posts);
  const count = isFailing ? 0 : posts.length + announced;
  const isAtLeast = hasMore || announced >= ANNOUNCED_MAX;

  async function show(): Promise<void> {
    if (announced > 0) await fetchNewPosts();
    else if (newest) await showNewest(feed, newest);
    const [top] = announced > 0 ? newestOf() : posts;
    if (top) goToTop(top);
  }

  const announcement = isAtLeast ? 'posts.newPosts.announcementAtLeast' : 'posts.newPosts.announcement';
  useAnnouncement('posts', count > 0 ? t(announcement, { count }) : '');
  return (
    <div className="new-posts">
      {count > 0 && (
        <Button tone="primary" onClick={() => void show()}>
          <ArrowUp aria-hidden size={18} />
          {t(isAtLeast ? 'posts.newPosts.buttonAtLeast' : 'posts.newPosts.button', { count })}
        </Button>
      )}
    </div>
  );
}
