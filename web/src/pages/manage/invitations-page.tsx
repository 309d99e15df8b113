import { PAGES } from '@plaza/contract/pages.ts';
import { InvitationList } from '../../features/invitations/invitation-list.tsx';
import { Link } from '../../ui/link.tsx';

/** The invitations of all members. */
export function AllInvitationsPage() {
  return (
    <section>
      <h2>All invitations</h2>
      <p>
        Those of users work while the settings let members invite, those of moderators and owners always.{' '}
        <Link to={PAGES.invitations}>Invite people</Link>
      </p>
      <InvitationList of="all" newId={undefined} />
    </section>
  );
}
