import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { useRetryWhenReachable } from '../api/retry-when-reachable.ts';
import { communityQuery } from '../features/community/community-query.ts';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { Notice } from '../ui/notice.tsx';
import './rules-page.css';

/** The page with the rules of the community, which needs no account. */
export function RulesPage() {
  const t = useTranslate();
  usePageTitle(t('rules.title'));
  const { name } = useCommunity();
  // Public pages have no `QueryClientProvider`.
  const { data: community, error, refetch } = useQuery(communityQuery, queryClient);
  useRetryWhenReachable(error, () => void refetch());
  if (error && !community)
    return (
      <Notice title={t('rules.notLoaded')} text={messageOf(error)}>
        <Button tone="primary" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  if (community?.rules === '')
    return (
      <Notice title={t('rules.none')} text={t.rich('rules.noneWritten', { community: <bdi>{name}</bdi> })} />
    );
  return (
    <div className="public-page rules">
      <h1>{t.rich('rules.heading', { community: <bdi>{name}</bdi> })}</h1>
      {community ? <LinkedText text={community.rules} /> : <p role="status">{t('common.loading')}</p>}
    </div>
  );
}
