import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { onMemberChange } from '../features/session/session.ts';
import { clearDraftErrors, removeDraftsOfOthers } from '../lib/drafts/persist-draft.ts';
import { dropToasts } from '../ui/toast.tsx';

/** Drops the loaded data whenever another member, or none, is signed in. Called once by each of the layouts for members. */
export function dropDataOfFormerMembers(): void {
  onMemberChange(() => {
    queryClient.clear();
    clearDraftErrors();
    dropToasts();
  });
}

/** Removes what other members left in forms on this device, when a member is signed in. */
export function useOwnDraftsOnly(userId: number): void {
  useEffect(() => removeDraftsOfOthers(userId), [userId]);
}
