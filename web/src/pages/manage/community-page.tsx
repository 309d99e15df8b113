import { useQuery } from '@tanstack/react-query';
import { CommunityForm } from '../../features/community/community-form.tsx';
import { CommunityLogo } from '../../features/community/community-logo.tsx';
import { communityQuery } from '../../features/community/community-query.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { QueryState } from '../../calls/query-state.tsx';

/** The page where owners set name, description, rules, logo and sign-up of the community. The server rejects other members. */
export function CommunityPage() {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('community.title')}</h2>
      <p>{t('community.about')}</p>
      <Settings />
    </section>
  );
}

function Settings() {
  const t = useTranslate();
  return (
    <QueryState query={useQuery(communityQuery)} failed={t('community.failed')}>
      {(community) => (
        <>
          <CommunityLogo community={community} />
          <CommunityForm community={community} />
        </>
      )}
    </QueryState>
  );
}
