import { RegistrationActions } from '../../features/account-state/registration-actions.tsx';
import { MemberList } from '../../features/members/member-list.tsx';

/** The members of the community. */
export function MembersPage() {
  return (
    <section>
      <MemberList
        renderRegistration={(registration) => <RegistrationActions registration={registration} />}
      />
    </section>
  );
}
