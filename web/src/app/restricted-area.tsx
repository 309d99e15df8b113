import type { Restriction } from '@plaza/contract/restriction.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { useMember } from '../features/session/member.ts';
import { RestrictedPage } from '../pages/restricted-page.tsx';
import { dropDataOfFormerMembers, useOwnDraftsOnly } from './drop-member-data.ts';
import { PublicShell } from './public-shell.tsx';

dropDataOfFormerMembers();

/** The layout for a restricted member: without the navigation, whose pages the member cannot open. */
export function RestrictedArea({ restriction }: { readonly restriction: Restriction }) {
  useOwnDraftsOnly(useMember().userId);
  return (
    <QueryClientProvider client={queryClient}>
      <PublicShell>
        <RestrictedPage restriction={restriction} />
      </PublicShell>
    </QueryClientProvider>
  );
}
