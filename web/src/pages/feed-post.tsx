import type { Post } from '@plaza/contract/post.ts';
import { memo, useEffect } from 'react';
import { MoreMenu } from '../features/moderation/more-menu.tsx';
import { deletePost } from '../features/posts/delete-post.ts';
import { focusNeighbour } from '../features/posts/feed-focus.ts';
import { DeletedCard } from '../features/posts/deleted-card.tsx';
import { PostCard } from '../features/posts/post-card.tsx';
import { usePostNews } from '../features/posts/post-news.ts';
import { PostMenu } from '../features/posts/post-menu.tsx';
import { SeenDivider } from '../features/posts/read-state/seen-divider.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';
import { recordView } from '../features/views/record-view.ts';
import { savesData } from '../lib/save-data.ts';
import { whenIdle } from '../lib/use-idle.ts';
import { ignore } from '../lib/errors.ts';

interface FeedPostProps {
  readonly post: Post;
  readonly index: number;
  readonly total: number | undefined;
  /** Whether the divider may be above the post: in the feed. */
  readonly divided?: boolean;
  /** Called when the viewer has deleted the post, and the server has confirmed it. */
  readonly onDeleted?: () => void;
}

/** A post in a list, with buttons and menu. Memoized: only changed posts are rendered again. */
export const FeedPost = memo(function FeedPost({
  post,
  index,
  total,
  divided = false,
  onDeleted,
}: FeedPostProps) {
  'use memo';
  const isFirst = index === 0;
  const isGone = usePostNews(post.id) === 'deleted';
  useEffect(() => (isFirst && !savesData() ? whenIdle(loadPostPage) : undefined), [isFirst]);

  async function remove(): Promise<void> {
    focusNeighbour(post);
    if (await deletePost(post)) onDeleted?.();
  }

  if (isGone) return <DeletedCard post={post} position={{ index, total }} />;
  return (
    <PostCard
      post={post}
      position={{ index, total }}
      reactions={<ReactionButtons post={post} />}
      divider={divided && <SeenDivider postId={post.id} />}
      menu={
        post.can.delete ? (
          <PostMenu post={post} onDelete={() => void remove()} />
        ) : (
          <MoreMenu subjectType="post" subjectId={post.id} author={post} />
        )
      }
      onOpen={() => recordView(post)}
    />
  );
});

/** Loads the code of the page of a post before all other code, so that shown posts can be opened without a connection. */
function loadPostPage(): void {
  // Opening a post tries again, and shows the error.
  import('./post-page.tsx').catch(ignore);
}
