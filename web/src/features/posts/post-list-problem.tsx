import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface PostListProblemProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Says why posts could not be loaded, and tries again. */
export function PostListProblem({ error, onRetry }: PostListProblemProps) {
  useRetryWhenReachable(error, onRetry);
  return (
    <div className="post-list-problem">
      <Alert action={<Button onClick={onRetry}>Retry</Button>}>{error && messageOf(error)}</Alert>
    </div>
  );
}
