import type { Post } from '@plaza/contract/post.ts';
import { memo, useEffect } from 'react';
import { deletePost } from '../features/posts/delete-post.ts';
import { passFocusOn } from '../features/posts/feed-focus.ts';
import { PostCard } from '../features/posts/post-card.tsx';
import { PostMenu } from '../features/posts/post-menu.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';
import { recordView } from '../features/views/record-view.ts';
import { savesData } from '../lib/save-data.ts';
import { whenIdle } from '../lib/use-calm.ts';

interface FeedPostProps {
  readonly post: Post;
  readonly index: number;
  readonly total: number | undefined;
  /** Told when its owner has deleted it. */
  readonly onDeleted?: () => void;
}

/** A post in a list with everything a member can do to it there. Only the posts that changed are drawn again. */
export const FeedPost = memo(function FeedPost({ post, index, total, onDeleted }: FeedPostProps) {
  const isFirst = index === 0;
  useEffect(() => (isFirst && !savesData() ? whenIdle(loadPostPage) : undefined), [isFirst]);

  async function remove(): Promise<void> {
    passFocusOn(post);
    if (await deletePost(post)) onDeleted?.();
  }

  return (
    <PostCard
      post={post}
      place={{ index, total }}
      reactions={<ReactionButtons post={post} />}
      menu={post.can.delete && <PostMenu post={post} onDelete={() => void remove()} />}
      onOpen={() => recordView(post)}
    />
  );
});

/** Ahead of all other code: a post that is shown can then be opened without a network. */
function loadPostPage(): void {
  // Opening a post tries again, and says what fails.
  import('./post-page.tsx').catch(() => undefined);
}
