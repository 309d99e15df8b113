import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { useAction } from '../../calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { loadEarlierComments } from './comment-cache.ts';

interface EarlierCommentsProps {
  readonly postId: number;
  /** The number of earlier comments; the button shows it unless it is 0 or less. */
  readonly count: number;
}

/** The button that loads earlier comments; after a failure, the error with a button to retry. */
export function EarlierComments({ postId, count }: EarlierCommentsProps) {
  const t = useTranslate();
  const { run: load, isRunning, error, failure } = useAction(() => loadEarlierComments(postId));
  useRetryWhenReachable(error, load);
  if (error) return <Alert onRetry={load}>{failure}</Alert>;
  return (
    <Button tone="quiet" busy={isRunning} onClick={load}>
      {count > 0 ? t('comments.showEarlierCount', { count }) : t('comments.showEarlier')}
    </Button>
  );
}
