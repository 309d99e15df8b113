import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '../../api/api-error.ts';
import { afterCacheUpdates } from '../../api/query-client.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { useAction } from '../../calls/use-action.ts';
import { loadThroughComment } from './comment-cache.ts';
import { commentElementId } from './comment-item.tsx';

const FRAGMENT = /^#comment-([1-9]\d{0,14})$/;

interface Linked {
  readonly id: number;
}

function linkedByFragment(): Linked | undefined {
  const id = FRAGMENT.exec(location.hash)?.[1];
  return id === undefined ? undefined : { id: Number(id) };
}

/**
 * Scrolls to the comment that the fragment of the URL names, and focuses it. Loads earlier comments until it is there.
 * @param isReady whether the newest comments are loaded
 * @returns why the comment is not shown, as a sentence, and, unless it does not exist, a function that tries again
 */
export function useLinkedComment(postId: number, isReady: boolean) {
  const t = useTranslate();
  const [linked, setLinked] = useState(linkedByFragment);
  const [found, setFound] = useState<Linked>();
  const { run, error, result } = useAction(async () => {
    if (!linked) return true;
    const isFound = await loadThroughComment(postId, linked.id);
    removeFragment();
    if (isFound) afterCacheUpdates(() => setFound(linked));
    return isFound;
  });
  const search = useEffectEvent(run);
  useRetryWhenReachable(error, run);
  useEffect(() => {
    const onChange = () => setLinked(linkedByFragment());
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  useEffect(() => {
    if (isReady && linked) search();
  }, [isReady, linked]);
  useEffect(() => {
    if (found) goToComment(found);
  }, [found]);
  return {
    problem: error
      ? t('comments.linkedLoadFailed', { reason: reasonOf(error) })
      : result === false && t('api.comment_not_found'),
    retry: error !== undefined && run,
  };
}

/** Highlights the comment as long as it has the focus. Does nothing while the member types. */
function goToComment({ id }: Linked): void {
  const comment = document.getElementById(commentElementId(id));
  if (!comment || document.activeElement?.matches('input, textarea')) return;
  comment.tabIndex = -1;
  comment.focus({ preventScroll: true });
  comment.scrollIntoView();
  comment.dataset['linked'] = '';
  comment.addEventListener('blur', () => delete comment.dataset['linked'], { once: true });
}

/** Removes the fragment from the URL, so that Back and Forward restore the scroll position. */
export function removeFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
