import type { Comment } from '@plaza/contract/comment.ts';
import { COMMENTS_FRAGMENT } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { reasonOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { commentsQuery, dropDeleted } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import './comments.css';
import { useMember } from '../session/member.ts';
import { commentDeletion } from './delete-comment.ts';
import { EarlierComments } from './earlier-comments.tsx';
import { removeFragment, useLinkedComment } from './linked-comment.ts';
import { CommentsBelow } from './comments-below.tsx';
import { NewComments } from './new-comments.tsx';

interface CommentsProps {
  readonly post: Post;
  /** The newest comment at the last visit: later ones of others are new. Undefined when none is new. */
  readonly newSince: number | undefined;
  /** Is set to the field of the form, so that other parts of the page can focus it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The menu of a comment that the viewer may not delete. */
  readonly renderMenu: (comment: Comment) => ReactNode;
}

/** The comments on a post, and the form to write one. */
export function Comments({ post, newSince, field, renderMenu }: CommentsProps) {
  'use memo';
  const t = useTranslate();
  const { data, error, isPending, refetch } = useQuery(commentsQuery(post.id));
  useRetryWhenReachable(error, () => void refetch());
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasEarlier = data?.next !== undefined;
  const hadEarlier = useRef(hasEarlier);
  useEffect(() => {
    // The button that loaded the last of them was focused, and is removed.
    if (hadEarlier.current && !hasEarlier && document.activeElement === document.body)
      focusWithoutScroll(heading.current);
    hadEarlier.current = hasEarlier;
  }, [hasEarlier]);
  useEffect(() => () => dropDeleted(post.id), [post.id]);
  useCommentsFragment(heading);
  const linked = useLinkedComment(post.id, data !== undefined);
  const deleting = useStore(commentDeletion.deleting);
  const comments = data?.items.filter(({ id }) => !deleting.has(id)) ?? [];
  const { userId } = useMember();
  const isNew = (comment: Comment) =>
    newSince !== undefined && comment.id > newSince && comment.userId !== userId;

  return (
    <section className="comments" aria-labelledby={headingId}>
      <div className="comments-head">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t('comments.heading')}
        </h2>
        <NewComments postId={post.id} comments={comments} isNew={isNew} hasEarlier={hasEarlier} />
      </div>
      {!post.removed && <CommentForm postId={post.id} field={field} />}
      <Alert onRetry={() => void refetch()}>
        {error && t('comments.loadFailed', { reason: reasonOf(error) })}
      </Alert>
      <Alert onRetry={linked.retry}>{linked.problem}</Alert>
      {isPending && <CommentSkeleton count={post.commentCount} />}
      {hasEarlier && <EarlierComments postId={post.id} count={post.commentCount - comments.length} />}
      {data && (
        <CommentList
          comments={comments}
          isNew={isNew}
          headingId={headingId}
          onDeleted={() => focusWithoutScroll(heading.current)}
          renderMenu={renderMenu}
        />
      )}
      {data && <CommentsBelow postId={post.id} comments={comments} />}
    </section>
  );
}

/** Scrolls to the comments for a URL with `COMMENTS_FRAGMENT`, which is removed so that Back and Forward restore the position. */
function useCommentsFragment(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (location.hash !== COMMENTS_FRAGMENT) return;
    // Opening a page scrolls to its top first.
    queueMicrotask(() => {
      removeFragment();
      const { current } = heading;
      // The field of the form, in the same section, may have the focus.
      if (!current?.closest('section')?.contains(document.activeElement)) focusWithoutScroll(current);
      current?.scrollIntoView();
    });
  }, [heading]);
}

function focusWithoutScroll(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
