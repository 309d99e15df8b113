import { mayInvite } from '@plaza/contract/invitation.ts';
import { useState } from 'react';
import { InvitationForm } from '../features/invitations/invitation-form.tsx';
import { InvitationList } from '../features/invitations/invitation-list.tsx';
import { useMember } from '../features/session/member.ts';
import '../features/settings/settings.css';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';

/** The page on which a member invites people, with the invitations of this member. */
export function InvitationsPage() {
  const t = useTranslate();
  usePageTitle(t('invitations.title'));
  const { role } = useMember();
  const community = useCommunity();
  const [newId, setNewId] = useState<number>();
  return (
    <div className="settings">
      <h1>{t('invitations.title')}</h1>
      <section>
        <h2>{t('invitations.invite')}</h2>
        {mayInvite(role, community) ? (
          <>
            <p>{t('invitations.inviteAbout')}</p>
            <InvitationForm onCreated={setNewId} />
          </>
        ) : (
          <p>{t('invitations.mayNotInvite')}</p>
        )}
      </section>
      <section>
        <h2>{t('invitations.own')}</h2>
        <InvitationList of="me" newId={newId} />
      </section>
    </div>
  );
}
