import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { addPost, restartFeed } from '../../api/post-cache.ts';
import { lackingIn, type PostPages } from '../../api/post-lists.ts';
import { Button } from '../../ui/button.tsx';
import { goToTop } from './feed-focus.ts';
import './new-posts.css';
import { newestPostsQuery, postsQuery } from './post-queries.ts';

/** Tells of posts that others wrote meanwhile. They come in when asked for: nothing moves under who is reading. */
export function NewPosts() {
  // Only looks on: the list itself loads, and a list that failed waits for its Retry.
  const { data: feed, dataUpdatedAt } = useInfiniteQuery({ ...postsQuery(), enabled: false });
  return feed && <Waiting feed={feed} loadedAt={dataUpdatedAt} />;
}

function Waiting({ feed, loadedAt }: { readonly feed: PostPages; readonly loadedAt: number }) {
  const { data: newest } = useQuery(newestPostsQuery(feed, loadedAt));
  const { posts, andMore } = newest ? lackingIn(feed, newest) : { posts: [], andMore: false };
  const count = `${posts.length}${andMore ? '+' : ''} new ${posts.length === 1 ? 'post' : 'posts'}`;

  async function show(): Promise<void> {
    if (andMore && newest) await restartFeed(newest);
    else posts.forEach(addPost);
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
