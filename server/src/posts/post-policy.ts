import type { Post } from '@plaza/contract/post.ts';
import type { Actor } from '../sessions/viewer.ts';

export type PostAction = keyof Post['can'];

export function may(actor: Actor, action: PostAction, post: { readonly authorId: number }): boolean {
  switch (action) {
    case 'edit':
    case 'delete':
      return actor.userId === post.authorId;
  }
}
