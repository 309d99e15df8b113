import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import type { ReactNode } from 'react';
import { useMember } from '../features/session/member.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const notice = lazyComponent(
  async () => (await import('../pages/moderators-only-page.tsx')).ModeratorsOnlyPage,
);

/** Whether a member may open the pages of moderators. */
export const isModerator = (member: { readonly role: Role } | undefined): boolean =>
  member !== undefined && isAtLeast(member.role, 'moderator');

/** A page of moderators, whose code other members do not load: they see a message. */
export function ModeratorsOnly({ children }: { readonly children: ReactNode }) {
  return isModerator(useMember()) ? children : <notice.Component />;
}
