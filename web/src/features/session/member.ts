import type { Session } from '@plaza/contract/session.ts';
import { createContext, use } from 'react';

export const MemberContext = createContext<Session | undefined>(undefined);

/** The session of the signed-in member. @throws Error outside of the pages for members */
export function useMember(): Session {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember is called outside of a member page');
  return member;
}
