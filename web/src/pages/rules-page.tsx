import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { communityQuery } from '../features/community/community-query.ts';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { QueryState } from '../calls/query-state.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { Notice } from '../ui/notice.tsx';
import './rules-page.css';

/** The page with the rules of the community, which needs no account. */
export function RulesPage() {
  const t = useTranslate();
  usePageTitle(t('rules.title'));
  const { name } = useCommunity();
  const page = (content: ReactNode) => (
    <div className="public-page rules">
      <h1>{t.rich('rules.heading', { community: <bdi>{name}</bdi> })}</h1>
      {content}
    </div>
  );
  return (
    <QueryState
      // Public pages have no `QueryClientProvider`.
      query={useQuery(communityQuery, queryClient)}
      failed={t('rules.notLoaded')}
      loading={page(<p>{t('common.loading')}</p>)}
    >
      {({ rules }) =>
        rules === '' ? (
          <Notice
            title={t('rules.none')}
            text={t.rich('rules.noneWritten', { community: <bdi>{name}</bdi> })}
          />
        ) : (
          page(<LinkedText text={rules} />)
        )
      }
    </QueryState>
  );
}
