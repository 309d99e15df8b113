import { listInvitations } from '@plaza/contract/invitation.ts';
import { callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-pages.ts';

/** Whose invitations a list has: those of the viewer, or for moderators all. */
export type InvitationsOf = 'me' | 'all';

export type InvitationsKey = readonly ['invitations', InvitationsOf?];

export const useInvitations = (of: InvitationsOf) =>
  usePages(['invitations', of], (page, signal) =>
    callPage(listInvitations, { query: { of, ...page } }, { signal }),
  );

/** Loads the lists that are shown again. */
export const refreshInvitations = () => queryClient.invalidateQueries({ queryKey: ['invitations'] });
