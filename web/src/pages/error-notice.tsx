import { PAGES } from '@plaza/contract/pages.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

interface ErrorNoticeProps {
  readonly error: Error;
  /** Tries again; without it the page is loaded anew. */
  readonly onRetry?: () => void;
}

/** A page that says what went wrong and offers a way on. */
export function ErrorNotice({ error, onRetry = () => location.reload() }: ErrorNoticeProps) {
  return (
    <Notice title="That did not work" text={messageOf(error)}>
      <Button tone="primary" onClick={onRetry}>
        Try again
      </Button>
      <Link to={PAGES.feed} className="button button-quiet">
        Go home
      </Link>
      {error instanceof ApiError && error.requestId && <small>Reference: {error.requestId}</small>}
    </Notice>
  );
}
