import type { Post } from '@plaza/contract/post.ts';
import type { Removal } from '@plaza/contract/removal.ts';
import { deletePost } from '../features/posts/delete-post.ts';
import { focusNeighbour } from '../features/posts/feed-focus.ts';
import { PostCard, type FeedPosition } from '../features/posts/post-card.tsx';
import { PostMenu } from '../features/posts/post-menu.tsx';
import { RemovalNotice } from '../ui/removal-notice.tsx';

interface RemovedPostCardProps {
  readonly post: Post;
  readonly removal: Removal;
  readonly position: FeedPosition;
}

/** An own post that a moderator removed, in the list of the own posts. Nobody can react to it. */
export function RemovedPostCard({ post, removal, position }: RemovedPostCardProps) {
  function remove(): void {
    focusNeighbour(post);
    void deletePost(post);
  }

  return (
    <PostCard
      post={post}
      position={position}
      reactions={null}
      divider={<RemovalNotice of="post" removal={removal} isOwn />}
      menu={<PostMenu post={post} onDelete={remove} />}
      onOpen={ignoreVisit}
    />
  );
}

/** Visits of removed posts are not counted. */
function ignoreVisit(): void {}
