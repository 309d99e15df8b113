import { useEffect, useRef, useState } from 'react';
import { recordVisit } from './record-view.ts';

/**
 * Records a visit when a post is loaded, and another one when newer comments are shown.
 * @param postId undefined until the post is loaded
 * @param newestComment the id of the newest comment on the page; undefined until comments are loaded
 * @returns the newest comment at the visit before this one, which stays while the page is open; undefined without such a visit
 */
export function useVisit(postId: number | undefined, newestComment: number | undefined): number | undefined {
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    if (postId === undefined) return undefined;
    let isOpen = true;
    void recordVisit(postId).then((visit) => {
      if (isOpen && visit) setBefore(visit.lastCommentId ?? undefined);
    });
    return () => {
      isOpen = false;
    };
  }, [postId]);

  const shown = useRef(newestComment);
  useEffect(() => {
    const isLater = shown.current !== undefined && newestComment !== shown.current;
    if (isLater && postId !== undefined) void recordVisit(postId);
    shown.current = newestComment;
  }, [postId, newestComment]);
  return before;
}
