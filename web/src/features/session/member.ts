import type { Session } from '@plaza/contract/session.ts';
import { createContext, use } from 'react';

/** Provided around every page that needs a member. */
export const MemberContext = createContext<Session | undefined>(undefined);

/** The member who is signed in. @throws when used outside of the pages for members */
export function useMember(): Session {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember needs a page for members around it');
  return member;
}
