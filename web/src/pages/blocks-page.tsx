import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { blocksQuery, mutesQuery } from '../features/blocks/block-queries.ts';
import { BlockedList } from '../features/blocks/blocked-list.tsx';
import { useMember } from '../features/session/member.ts';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';

/** The members whom the viewer blocked and muted. */
export function BlocksPage() {
  usePageTitle('Blocked and muted members');
  const [blockedId, mutedId] = [useId(), useId()];
  const { userId } = useMember();
  const [blocked, muted] = [useQuery(blocksQuery(userId)), useQuery(mutesQuery(userId))];
  return (
    <div className="settings">
      <h1>Blocked and muted members</h1>
      <section>
        <h2 id={blockedId}>Blocked</h2>
        <p>You and these members do not see each other.</p>
        <BlockedList
          query={blocked}
          undo="unblock"
          headingId={blockedId}
          empty="You have blocked nobody. The menu of a post, comment or profile blocks its author."
        />
      </section>
      <section>
        <h2 id={mutedId}>Muted</h2>
        <p>Your feed leaves out the posts of these members, and you are not notified of what they do.</p>
        <BlockedList query={muted} undo="unmute" headingId={mutedId} empty="You have muted nobody." />
      </section>
    </div>
  );
}
