import { useRef } from 'react';
import { Comments } from '../../src/features/comments/comments.tsx';
import { POST_ID } from './comments.ts';
import { postOf } from './posts.ts';

/** The comments on a post as its page shows them, with the form. */
export function PostComments({ count }: { readonly count: number }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const post = postOf(POST_ID, { commentCount: count });
  return <Comments post={post} newSince={undefined} field={field} renderMenu={() => null} />;
}
