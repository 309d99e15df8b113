import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import type { Role } from '@plaza/contract/role.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { LiveRegion } from '../../src/app/live-region.tsx';
import { queryClient } from '../../src/api/query-client.ts';
import { MemberContext } from '../../src/features/session/member.ts';
import { startSession } from '../../src/features/session/session.ts';
import { setSession } from '../../src/features/session/session-store.ts';
import { dropToasts, ToastRegion } from '../../src/ui/toast.tsx';
import { sessionOf } from './network.ts';

startSession();

/** Shows a part of a page for members, with nothing loaded, signed in as this member. */
export function showToMember(part: ReactNode, userId = 1, role: Role = 'user') {
  const session = { ...sessionOf(userId, `token of ${userId}`), role };
  queryClient.clear();
  // One of the test before may cover what this one presses, and stays while the pointer is on it.
  dropToasts();
  setSession(session);
  return render(
    <QueryClientProvider client={queryClient}>
      <MemberContext value={session}>
        {part}
        <LiveRegion />
        <ToastRegion />
      </MemberContext>
    </QueryClientProvider>,
  );
}
