import type { Comment } from '@plaza/contract/comment.ts';
import type { Actor } from '../visibility/visibility-policy.ts';

export type CommentAction = keyof Comment['can'];

export function may(actor: Actor, action: CommentAction, comment: { readonly authorId: number }): boolean {
  switch (action) {
    case 'delete':
      return actor.userId === comment.authorId;
  }
}
