import type { Comment } from '@plaza/contract/comment.ts';
import { avatarUrl } from '../images/image-view.ts';
import { Json } from '../lib/json.ts';
import { removalView } from '../removals/removal-view.ts';
import type { Removed } from '../removals/removal-table.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { may } from './comment-policy.ts';
import type { CommentRow } from './comment-repository.ts';

/** The JSON of a comment without the viewer's part, which is the same for all viewers. */
export interface SharedComment {
  readonly id: number;
  readonly authorId: number;
  /** Whether a moderator removed it. */
  readonly isRemoved: boolean;
  readonly start: string;
}

/** @param mediaBase the beginning of image addresses */
export function sharedComment(comment: CommentRow, mediaBase: string): SharedComment {
  const view: Omit<Comment, 'can' | 'removed'> = {
    id: comment.id,
    commentBody: comment.body,
    username: comment.username,
    userId: comment.user_id,
    PostId: comment.post_id,
    createdAt: new Date(comment.created_at).toISOString(),
    name: comment.name,
    profilePicture: avatarUrl(comment, mediaBase),
  };
  return {
    id: comment.id,
    authorId: comment.user_id,
    isRemoved: comment.is_removed === 1,
    start: JSON.stringify(view).slice(0, -1),
  };
}

/** @param removed its removal by a moderator; undefined without one */
export function commentJson(comment: SharedComment, viewer: Actor, removed?: Removed): Json<Comment> {
  const removal = removed ? `,"removed":${JSON.stringify(removalView(removed))}` : '';
  return new Json(`${comment.start},"can":{"delete":${may(viewer, 'delete', comment)}}${removal}}`);
}
