import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { useRetryWhenReachable } from '../api/retry-when-reachable.ts';
import { CommunityForm } from '../features/community/community-form.tsx';
import { communityQuery } from '../features/community/community-query.ts';
import { useMember } from '../features/session/member.ts';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** The page with the settings of the community. Members who are no owners see a message instead. */
export function ManageCommunityPage() {
  usePageTitle('Community');
  const { role } = useMember();
  if (role !== 'owner')
    return <Notice title="For owners only" text="Only owners can change the settings of the community." />;
  return (
    <div className="settings">
      <h1>Community</h1>
      <section>
        <h2>Name and rules</h2>
        <p>Everyone sees them, also without an account.</p>
        <Settings />
      </section>
    </div>
  );
}

function Settings() {
  const { data: community, error, refetch } = useQuery(communityQuery);
  useRetryWhenReachable(error, () => void refetch());
  if (community) return <CommunityForm community={community} />;
  if (!error) return <p role="status">Loading...</p>;
  return (
    <Notice title="The settings could not be loaded" text={messageOf(error)}>
      <Button tone="primary" onClick={() => void refetch()}>
        Retry
      </Button>
    </Notice>
  );
}
