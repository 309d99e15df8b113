import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { CommunityForm } from '../../features/community/community-form.tsx';
import { CommunityLogo } from '../../features/community/community-logo.tsx';
import { communityQuery } from '../../features/community/community-query.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  const { data: community, error, refetch } = useQuery(communityQuery);
  useRetryWhenReachable(error, () => void refetch());
  if (community)
    return (
      <>
        <CommunityLogo community={community} />
        <CommunityForm community={community} />
      </>
    );
  if (!error) return <p role="status">{t('common.loading')}</p>;
  return (
    <Notice title={t('community.failed')} text={messageOf(error)}>
      <Button tone="primary" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
