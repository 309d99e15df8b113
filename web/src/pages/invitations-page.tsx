import { mayInvite } from '@plaza/contract/invitation.ts';
import { useState } from 'react';
import { InvitationForm } from '../features/invitations/invitation-form.tsx';
import { InvitationList } from '../features/invitations/invitation-list.tsx';
import { useMember } from '../features/session/member.ts';
import '../features/settings/settings.css';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';

/** The page on which a member invites people, with the invitations of this member. */
export function InvitationsPage() {
  usePageTitle('Invitations');
  const { role } = useMember();
  const community = useCommunity();
  const [newId, setNewId] = useState<number>();
  return (
    <div className="settings">
      <h1>Invitations</h1>
      <section>
        <h2>Invite people</h2>
        {mayInvite(role, community) ? (
          <>
            <p>Whoever opens the link can sign up. Give it only to people you want here.</p>
            <InvitationForm onCreated={setNewId} />
          </>
        ) : (
          <p>Members may not invite others at present. Ask a moderator.</p>
        )}
      </section>
      <section>
        <h2>Your invitations</h2>
        <InvitationList of="me" newId={newId} />
      </section>
    </div>
  );
}
