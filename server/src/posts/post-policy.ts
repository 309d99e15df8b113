import type { Post } from '@plaza/contract/post.ts';
import type { Actor } from '../visibility/visibility-policy.ts';

/** An action on a post. */
export type PostAction = keyof Post['can'];

export function may(actor: Actor, action: PostAction, post: { readonly authorId: number }): boolean {
  switch (action) {
    case 'edit':
    case 'delete':
      return actor.userId === post.authorId;
  }
}
