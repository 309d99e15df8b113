import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf, reasonOf } from '../api/api-error.ts';
import { useRetryWhenReachable } from '../api/retry-when-reachable.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;

interface QueryStateProps<Data> {
  readonly query: Query<Data>;
  /** The title of the notice when the data cannot be loaded. */
  readonly failed: string;
  /** Shown while the data are loaded; a sentence by default. */
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the page with loaded data; before, that they are loaded; without them, why not, with a button to retry. */
export function QueryState<Data>({ query, failed, loading, children }: QueryStateProps<Data>) {
  const t = useTranslate();
  const { data, error, refetch } = query;
  const retry = () => void refetch();
  useRetryWhenReachable(error, retry);
  if (data !== undefined) return children(data);
  if (!error) return loading ?? <p>{t('common.loading')}</p>;
  return (
    <Notice title={failed} text={reasonOf(error)}>
      <Button tone="primary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}

interface QueryProblemProps {
  readonly query: Query<unknown>;
  /** Why something else failed, as a sentence; shown instead. */
  readonly failure?: string | undefined;
}

/** Why the data of a part of the page were not loaded, with a button to retry. */
export function QueryProblem({ query: { error, refetch }, failure }: QueryProblemProps) {
  const retry = () => void refetch();
  useRetryWhenReachable(error, retry);
  return <Alert onRetry={error !== null && retry}>{failure ?? (error && messageOf(error))}</Alert>;
}
