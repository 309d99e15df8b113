import type { Comment } from '@plaza/contract/comment.ts';
import { avatarUrl } from '../images/image-view.ts';
import type { CommentRow } from './comment-repository.ts';

/** @param mediaBase what image addresses begin with */
export function commentView(comment: CommentRow, mediaBase: string): Comment {
  return {
    id: comment.id,
    commentBody: comment.body,
    username: comment.username,
    userId: comment.user_id,
    PostId: comment.post_id,
    createdAt: new Date(comment.created_at).toISOString(),
    name: comment.name,
    profilePicture: avatarUrl(comment, mediaBase),
  };
}
