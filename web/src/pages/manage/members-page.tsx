import { MemberList } from '../../features/members/member-list.tsx';

/** The members of the community. */
export function MembersPage() {
  return (
    <section>
      <MemberList />
    </section>
  );
}
