import type { Post } from '@plaza/contract/post.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import type { Actor } from '../sessions/viewer.ts';

/** An action on a post. `readRemoved` means reading a post that a moderator has removed. */
export type PostAction = keyof Post['can'] | 'readRemoved';

export function may(actor: Actor, action: PostAction, post: { readonly authorId: number }): boolean {
  switch (action) {
    case 'edit':
    case 'delete':
      return actor.userId === post.authorId;
    case 'readRemoved':
      return actor.userId === post.authorId || isAtLeast(actor.role, 'moderator');
  }
}
