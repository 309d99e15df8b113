import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { Alert } from '../../ui/alert.tsx';

interface PostListProblemProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The error of a list of posts, with a button to retry. Retries by itself when Plaza can be reached again. */
export function PostListProblem({ error, onRetry }: PostListProblemProps) {
  useRetryWhenReachable(error, onRetry);
  return (
    <div className="post-list-problem">
      <Alert onRetry={onRetry}>{error && messageOf(error)}</Alert>
    </div>
  );
}
