import type { Post } from '@plaza/contract/post.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { insertMissing, restartFeed } from './cache/post-cache.ts';
import { postKeys } from './cache/post-keys.ts';
import { missingFrom, type PostPage, type PostPages } from './cache/post-lists.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAnnouncement } from '../../lib/announcements.ts';
import { useStore } from '../../lib/store.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/toast.tsx';
import { goToTop } from './feed-focus.ts';
import './new-posts.css';
import { announcedPosts } from './post-news.ts';
import { newestPostsQuery, postsQuery } from './post-queries.ts';
import { moveDivider } from './read-state/read-state.ts';

/** The button with the number of new posts, if there are any. A press inserts them: the page does not move while a member reads. */
export function NewPosts() {
  // The list itself fetches, and after a failure waits for its Retry.
  const { data: feed, dataUpdatedAt } = useInfiniteQuery({ ...postsQuery(), enabled: false });
  return feed && <NewPostsButton feed={feed} loadedAt={dataUpdatedAt} />;
}

/** Fetches the newest posts and inserts them into the feed; loads the feed if it is not loaded. A toast shows a failure. */
export async function fetchNewPosts(): Promise<void> {
  const loaded = () => queryClient.getQueryData<PostPages>(postKeys.list());
  const feed = loaded();
  if (!feed) return queryClient.refetchQueries({ queryKey: postKeys.list() });
  try {
    const newest = await queryClient.query({ ...newestPostsQuery(feed, 0), staleTime: 0, retry: false });
    await showNewest(loaded() ?? feed, newest);
    announcedPosts.set(new Set());
  } catch (error) {
    const text = currentTranslate()('posts.newPosts.failed', { reason: messageOf(error) });
    showFailure(text, () => void fetchNewPosts());
  }
}

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
  return [...announced].filter((id) => !loaded.has(id)).length;
}

function NewPostsButton({ feed, loadedAt }: { readonly feed: PostPages; readonly loadedAt: number }) {
  const t = useTranslate();
  const { data: newest } = useQuery(newestPostsQuery(feed, loadedAt));
  const { posts, hasMore } = newest ? missingFrom(feed, newest) : { posts: [], hasMore: false };
  const announced = useAnnounced(feed, posts);
  const count = posts.length + announced;

  async function show(): Promise<void> {
    if (announced > 0) await fetchNewPosts();
    else if (newest) await showNewest(feed, newest);
    const [top] = announced > 0 ? newestOf() : posts;
    if (top) goToTop(top);
  }

  const announcement = hasMore ? 'posts.newPosts.announcementAtLeast' : 'posts.newPosts.announcement';
  useAnnouncement('posts', count > 0 ? t(announcement, { count }) : '');
  return (
    <div className="new-posts">
      {count > 0 && (
        <Button tone="primary" onClick={() => void show()}>
          <ArrowUp aria-hidden size={18} />
          {t(hasMore ? 'posts.newPosts.buttonAtLeast' : 'posts.newPosts.button', { count })}
        </Button>
      )}
    </div>
  );
}
