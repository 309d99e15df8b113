import { COMMENTS_FRAGMENT } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useStore } from '../../lib/store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { commentsQuery } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import './comments.css';
import { leavingComments } from './delete-comment.ts';
import { EarlierComments } from './earlier-comments.tsx';

interface CommentsProps {
  readonly post: Post;
  /** The field to write in, for who is taken there. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** What members say about a post, and where one says something oneself. */
export function Comments({ post, field }: CommentsProps) {
  const { data, error, isPending, refetch } = useQuery(commentsQuery(post.id));
  useRetryWhenReachable(error, () => void refetch());
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasEarlier = data?.next !== undefined;
  const hadEarlier = useRef(hasEarlier);
  useEffect(() => {
    // The button that loaded the last of them is gone, and the focus with it.
    if (hadEarlier.current && !hasEarlier && document.activeElement === document.body)
      focusInPlace(heading.current);
    hadEarlier.current = hasEarlier;
  }, [hasEarlier]);
  useArrival(heading);
  const leaving = useStore(leavingComments);
  const loaded = data?.items.filter(({ id }) => !leaving.has(id)).length ?? 0;

  return (
    <section className="comments" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Comments
      </h2>
      <CommentForm postId={post.id} field={field} />
      <Alert action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {error && `The comments could not be loaded. ${messageOf(error)}`}
      </Alert>
      {isPending && <CommentSkeleton count={post.commentCount} />}
      {hasEarlier && <EarlierComments postId={post.id} count={post.commentCount - loaded} />}
      {data && (
        <CommentList
          comments={data.items}
          headingId={headingId}
          onDeleted={() => focusInPlace(heading.current)}
        />
      )}
    </section>
  );
}

/** Leads to the comments where the address asks for them, once: going back and forward returns to what one saw. */
function useArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (location.hash !== COMMENTS_FRAGMENT) return;
    // A page that opens goes to its top first.
    queueMicrotask(() => {
      history.replaceState(history.state, '', location.pathname + location.search);
      const { current } = heading;
      // The field is in the same section, and may have been asked for.
      if (!current?.parentElement?.contains(document.activeElement)) focusInPlace(current);
      current?.scrollIntoView();
    });
  }, [heading]);
}

function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
