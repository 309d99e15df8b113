import { PAGES } from '@plaza/contract/pages.ts';
import { ApiError, isUnreachable, reasonOf } from '../api/api-error.ts';
import { useRetryWhenReachable } from '../api/retry-when-reachable.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTranslate } from '../lib/texts/texts.ts';

interface ErrorNoticeProps {
  readonly error: Error;
  /** Called by the button after errors of calls and of the connection. After all other errors the button reloads the page. */
  readonly onRetry: () => void;
}

/** The message of an error, with a button to retry or reload. When Plaza was unreachable, retries by itself once it is reachable. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const t = useTranslate();
  const canRetry = error instanceof ApiError || isUnreachable(error);
  useRetryWhenReachable(error, onRetry);
  return (
    <Notice title={t('error.heading')} text={reasonOf(error)}>
      <Button tone="primary" onClick={canRetry ? onRetry : () => location.reload()}>
        {canRetry ? t('common.tryAgain') : t('error.reload')}
      </Button>
      <Link to={PAGES.feed} className="button button-quiet">
        {t('common.goHome')}
      </Link>
      {error instanceof ApiError && error.requestId && (
        <small>{t('error.reference', { id: error.requestId })}</small>
      )}
    </Notice>
  );
}
