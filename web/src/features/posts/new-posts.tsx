import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { addPost, postKeys, restartFeed } from '../../api/post-cache.ts';
import { lackingIn, type PostPage, type PostPages } from '../../api/post-lists.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { goToTop } from './feed-focus.ts';
import './new-posts.css';
import { newestPostsQuery, postsQuery } from './post-queries.ts';

/** Tells of posts that others wrote meanwhile. They come in when asked for: nothing moves under who is reading. */
export function NewPosts() {
  // Only looks on: the list itself loads, and a list that failed waits for its Retry.
  const { data: feed, dataUpdatedAt } = useInfiniteQuery({ ...postsQuery(), enabled: false });
  return feed && <Waiting feed={feed} loadedAt={dataUpdatedAt} />;
}

/** Fetches the posts that are newer than the loaded feed, and puts them on top of it. */
export async function fetchNewPosts(): Promise<void> {
  const loaded = () => queryClient.getQueryData<PostPages>(postKeys.list());
  const feed = loaded();
  if (!feed) return queryClient.refetchQueries({ queryKey: postKeys.list() });
  try {
    const newest = await queryClient.query({ ...newestPostsQuery(feed, 0), staleTime: 0, retry: false });
    await addNewest(loaded() ?? feed, newest);
  } catch (error) {
    showToast(`New posts could not be loaded. ${messageOf(error)}`, {
      tone: 'problem',
      action: { label: 'Retry', onPress: () => void fetchNewPosts() },
    });
  }
}

async function addNewest(feed: PostPages, newest: PostPage): Promise<void> {
  const { posts, andMore } = lackingIn(feed, newest);
  if (andMore) await restartFeed(newest);
  else posts.forEach(addPost);
}

function Waiting({ feed, loadedAt }: { readonly feed: PostPages; readonly loadedAt: number }) {
  const { data: newest } = useQuery(newestPostsQuery(feed, loadedAt));
  const { posts, andMore } = newest ? lackingIn(feed, newest) : { posts: [], andMore: false };
  const count = `${posts.length}${andMore ? '+' : ''} new ${posts.length === 1 ? 'post' : 'posts'}`;

  async function show(): Promise<void> {
    if (newest) await addNewest(feed, newest);
    const [top] = posts;
    if (top) goToTop(top);
  }

  return (
    <div className="new-posts" role="status">
      {posts.length > 0 && (
        <Button tone="primary" onClick={() => void show()}>
          <ArrowUp aria-hidden size={18} />
          {count}
        </Button>
      )}
    </div>
  );
}
