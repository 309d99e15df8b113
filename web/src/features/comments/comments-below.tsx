import type { Comment } from '@plaza/contract/comment.ts';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { reasonOf } from '../../api/api-error.ts';
import { useAnnouncement } from '../../lib/announcements.ts';
import { unreachable } from '../../lib/connection.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { useMember } from '../session/member.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/toast.tsx';
import { useAddedComments } from './added-comments.ts';
import { commentElementId } from './comment-item.tsx';
import { announcedComments, loadAnnounced, loadAnnouncedSoon } from './comment-news.ts';
import { NONE } from './ids-by-post.ts';

interface CommentsBelowProps {
  readonly postId: number;
  readonly comments: readonly Comment[];
}

/**
 * Stands below the list of comments. Adds comments that others write at once while it is on the screen, where they move nothing that
 * is read; otherwise shows a button with their number, which leads to the first of them.
 */
export function CommentsBelow({ postId, comments }: CommentsBelowProps) {
  const t = useTranslate();
  const announced = useSyncExternalStore(
    announcedComments.subscribe,
    () => announcedComments.get().get(postId) ?? NONE,
  );
  const { userId } = useMember();
  const last = comments.at(-1)?.id ?? 0;
  const [shownUpTo, setShownUpTo] = useState(last);
  const end = useRef<HTMLDivElement>(null);
  const isEndVisible = useIsVisible(end);
  if (isEndVisible && last > shownUpTo) setShownUpTo(last);
  const loaded = new Set(comments.map(({ id }) => id));
  const missing = [...announced].filter((id) => !loaded.has(id));
  const below = comments.filter((comment) => comment.id > shownUpTo && comment.userId !== userId);
  const unseen = [...below.map(({ id }) => id), ...missing].toSorted((a, b) => a - b);
  const missingIds = missing.join();
  useEffect(() => {
    if (isEndVisible && missingIds) loadAnnouncedSoon(postId);
  }, [isEndVisible, missingIds, postId]);

  const [goal, setGoal] = useState<number>();
  const isLoaded = goal !== undefined && loaded.has(goal);
  useEffect(() => {
    if (!isLoaded) return;
    const element = document.getElementById(commentElementId(goal));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  }, [goal, isLoaded]);

  function show(): void {
    setGoal(unseen[0]);
    setShownUpTo(Math.max(...unseen));
    if (missing.length === 0) return;
    loadAnnounced(postId).catch((error: unknown) =>
      showFailure(t('comments.newLoadFailed', { reason: reasonOf(error) }), show),
    );
  }

  const count = useStore(unreachable) ? 0 : unseen.length;
  const sentenceFor = (added: number) => t('comments.newAnnouncement', { count: added });
  const offered = isEndVisible ? [] : unseen;
  useAnnouncement('comments', offered.length > 0 ? sentenceFor(count) : '');
  useAddedComments(comments, offered, sentenceFor);
  return (
    <>
      <div ref={end} className="comments-end" />
      <div className="new-comments">
        {count > 0 && !isEndVisible && (
          <Button tone="primary" onClick={show}>
            <ArrowDown aria-hidden size={18} />
            {t('comments.new', { count })}
          </Button>
        )}
      </div>
    </>
  );
}

function useIsVisible(element: { readonly current: Element | null }): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
