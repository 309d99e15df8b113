import type { Comment } from '@plaza/contract/comment.ts';
import { useEffect, useRef } from 'react';
import { announceMore } from '../../lib/announcements.ts';
import { useMember } from '../session/member.ts';

const newestOf = (comments: readonly Comment[]) => comments.at(-1)?.id ?? 0;

/**
 * Announces comments that others write and that the list adds at once, because its end is on the screen.
 * @param offered the ids of those that a button announces instead, and that the list adds later
 */
export function useAddedComments(
  comments: readonly Comment[],
  offered: readonly number[],
  sentence: (count: number) => string,
): void {
  const { userId } = useMember();
  const knownUpTo = useRef(newestOf(comments));
  const wereOffered = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    wereOffered.current = new Set([...wereOffered.current, ...offered]);
    const added = comments.filter(
      ({ id, userId: authorId }) =>
        id > knownUpTo.current && authorId !== userId && !wereOffered.current.has(id),
    );
    knownUpTo.current = Math.max(knownUpTo.current, newestOf(comments));
    if (added.length > 0) announceMore('comments', added.length, sentence);
  });
}
