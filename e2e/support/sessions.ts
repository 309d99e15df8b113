import { updateUser } from '@plaza/contract/user.ts';
import type { Member, SignedUp } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';

/** Ends all sessions of a member except that of the sign-up. @returns the member with the new password */
export async function endSessions(plaza: PlazaServer, member: SignedUp): Promise<Member> {
  const password = 'Other1!pass';
  const form = new FormData();
  form.set('password', password);
  await callAs(plaza, member.session, updateUser, { params: { userId: member.session.userId }, form });
  return { ...member, password };
}
