import type { Session } from '@plaza/contract/session.ts';
import { createContext, use } from 'react';

export const MemberContext = createContext<Session | undefined>(undefined);

/** The signed-in member. @throws when used outside of the member pages */
export function useMember(): Session {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember is called outside of a member page');
  return member;
}
