import { useEffect, useRef, useState } from 'react';
import { showVisited } from '../notifications/read-notifications.ts';
import { recordVisit } from './record-view.ts';

/**
 * Records a visit when a post is loaded and the page visible, and another one when newer comments are shown.
 * @param postId undefined until the post is loaded
 * @param newestComment the id of the newest comment on the page; undefined until comments are loaded
 * @returns the newest comment at the visit before this one, which stays while the page is open; undefined without such a visit
 */
export function useVisit(postId: number | undefined, newestComment: number | undefined): number | undefined {
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    if (postId === undefined) return undefined;
    let isOpen = true;
    const cancel = whenVisible(async () => {
      const visit = await visitPost(postId);
      if (isOpen && visit) setBefore(visit.lastCommentId ?? undefined);
    });
    return () => {
      isOpen = false;
      cancel();
    };
  }, [postId]);

  const shown = useRef(newestComment);
  useEffect(() => {
    const isLater = shown.current !== undefined && newestComment !== shown.current;
    shown.current = newestComment;
    return isLater && postId !== undefined ? whenVisible(() => visitPost(postId)) : undefined;
  }, [postId, newestComment]);
  return before;
}

async function visitPost(postId: number): ReturnType<typeof recordVisit> {
  const visit = await recordVisit(postId);
  if (visit) showVisited(postId);
  return visit;
}

/** Calls back once: now, or when the page becomes visible. @returns cancels the call */
function whenVisible(callback: () => Promise<unknown>): () => void {
  const aborter = new AbortController();
  const call = () => {
    if (document.hidden) return;
    aborter.abort();
    void callback();
  };
  document.addEventListener('visibilitychange', call, { signal: aborter.signal });
  call();
  return () => aborter.abort();
}
