import type { Comment } from '@plaza/contract/comment.ts';
import { reasonOf } from '../../api/api-error.ts';
import { afterCacheUpdates } from '../../api/query-client.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { useAction } from '../../calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/toast.tsx';
import { loadEarlierComments, loadedComments } from './comment-cache.ts';
import { commentElementId } from './comment-item.tsx';

/** The most pages of earlier comments that a press loads to find the first new one. */
const PAGES_MAX = 5;

interface NewCommentsProps {
  readonly postId: number;
  /** The loaded comments, oldest first. */
  readonly comments: readonly Comment[];
  readonly isNew: (comment: Comment) => boolean;
  /** Whether earlier comments are not loaded. */
  readonly hasEarlier: boolean;
}

/** The button with the number of new comments, if there are any. A press scrolls to the first one and focuses it. */
export function NewComments({ postId, comments, isNew, hasEarlier }: NewCommentsProps) {
  const t = useTranslate();
  const { run: show, isRunning } = useAction(goToFirst);
  async function goToFirst(): Promise<void> {
    try {
      const first = await firstNew(postId, isNew);
      if (first) goTo(first);
    } catch (error) {
      showFailure(t('comments.loadFailed', { reason: reasonOf(error) }), show);
    }
  }

  const count = comments.filter(isNew).length;
  const [oldest] = comments;
  if (count === 0) return null;
  const mayBeMore = hasEarlier && oldest !== undefined && isNew(oldest);
  return (
    <Button tone="quiet" busy={isRunning} onClick={show}>
      {mayBeMore ? t('comments.newAtLeast', { count }) : t('comments.new', { count })}
    </Button>
  );
}

/** The first new comment, after loading earlier ones as long as all loaded ones are new. @throws ApiError */
async function firstNew(postId: number, isNew: (comment: Comment) => boolean): Promise<Comment | undefined> {
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const loaded = loadedComments(postId);
    const [oldest] = loaded?.items ?? [];
    if (loaded?.next === undefined || !oldest || !isNew(oldest)) break;
    await loadEarlierComments(postId);
  }
  await new Promise<void>(afterCacheUpdates);
  return loadedComments(postId)?.items.find(isNew);
}

function goTo({ id }: Comment): void {
  const element = document.getElementById(commentElementId(id));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
