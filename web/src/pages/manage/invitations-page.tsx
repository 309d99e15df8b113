import { PAGES } from '@plaza/contract/pages.ts';
import { InvitationList } from '../../features/invitations/invitation-list.tsx';
import { TextLink } from '../../ui/link.tsx';

/** The invitations of all members. */
export function AllInvitationsPage() {
  return (
    <section>
      <h2>All invitations</h2>
      <p>
        Those of users work while the settings let members invite, those of moderators and owners always.{' '}
        <TextLink to={PAGES.invitations}>Invite people</TextLink>
      </p>
      <InvitationList of="all" newId={undefined} />
    </section>
  );
}
