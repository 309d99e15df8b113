import { PAGES } from '@plaza/contract/pages.ts';
import { ApiError, isUnreachable, messageOf } from '../api/api-error.ts';
import { useRetryWhenReachable } from '../api/retry-when-reachable.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

interface ErrorNoticeProps {
  readonly error: Error;
  /** Tries again what failed for lack of a connection; anything else loads the page anew. */
  readonly onRetry: () => void;
}

/** A page that says what went wrong and offers a way on. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const canRetry = error instanceof ApiError || isUnreachable(error);
  useRetryWhenReachable(error, onRetry);
  return (
    <Notice title="That did not work" text={messageOf(error)}>
      <Button tone="primary" onClick={canRetry ? onRetry : () => location.reload()}>
        {canRetry ? 'Try again' : 'Reload'}
      </Button>
      <Link to={PAGES.feed} className="button button-quiet">
        Go home
      </Link>
      {error instanceof ApiError && error.requestId && <small>Reference: {error.requestId}</small>}
    </Notice>
  );
}
