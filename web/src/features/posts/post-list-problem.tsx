import { isUnreachable, messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { Alert } from '../../ui/alert.tsx';

interface PostListProblemProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Whether the posts are shown as they were: then a lost connection, which the page says elsewhere, needs no message. */
  readonly isQuiet?: boolean;
}

/** The error of a list of posts, with a button to retry. Retries by itself when Plaza can be reached again. */
export function PostListProblem({ error, onRetry, isQuiet = false }: PostListProblemProps) {
  useRetryWhenReachable(error, onRetry);
  if (isQuiet && isUnreachable(error) && error.isSaid) return null;
  return (
    <div className="post-list-problem">
      <Alert onRetry={onRetry}>{error && messageOf(error)}</Alert>
    </div>
  );
}
