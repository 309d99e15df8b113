import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import type { AccountStateKey } from '../features/account-state/account-state-query.ts';
import type { RegistrationsKey } from '../features/account-state/registrations-query.ts';
import type { BlocksKey } from '../features/blocks/block-queries.ts';
import type { CommentKey } from '../features/comments/comment-cache.ts';
import type { CommunityKey } from '../features/community/community-query.ts';
import type { InvitationsKey } from '../features/invitations/invitations-query.ts';
import type { LogKey } from '../features/log/log-list.tsx';
import type { MembersKey } from '../features/members/members-query.ts';
import type { ModerationKey } from '../features/moderation/moderation-queries.ts';
import type { ReportedPictureKey } from '../features/moderation/reported-pictures.tsx';
import type { NotificationKey } from '../features/notifications/notification-keys.ts';
import type { PostKey } from '../features/posts/cache/post-keys.ts';
import type { ReadStateKey } from '../features/posts/read-state/read-state.ts';
import type { PageErrorsKey } from '../features/page-errors/page-error-list.tsx';
import type { PasskeysKey } from '../features/passkeys/passkeys.tsx';
import type { ProfileKey } from '../features/profile/profile-cache.ts';
import { useMember } from '../features/session/member.ts';
import type { RecoveryKey } from '../features/recovery/recovery-codes.tsx';
import type { AccountContentsKey } from '../features/settings/account-contents.ts';
import type { DevicesKey } from '../features/settings/devices.tsx';
import type { UserSearchKey } from '../features/mentions/mention-completion.tsx';
import type { StorageKey } from '../features/storage/storage-query.ts';
import { useIdle } from '../lib/use-idle.ts';
import { lazyComponent, loadAllLater } from '../lib/lazy-component.tsx';
import { dropDataOfFormerMembers, useOwnDraftsOnly } from './drop-member-data.ts';
import { PageMain } from './page-main.tsx';
import './member-shell.css';
import { Sidebar } from './sidebar.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { TopBar } from './top-bar.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { ignore } from '../lib/errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The union of all query keys: any other key is a type error. */
    queryKey:
      | AccountContentsKey
      | AccountStateKey
      | BlocksKey
      | CommentKey
      | CommunityKey
      | DevicesKey
      | InvitationsKey
      | LogKey
      | MembersKey
      | ModerationKey
      | NotificationKey
      | PageErrorsKey
      | PasskeysKey
      | PostKey
      | ProfileKey
      | ReadStateKey
      | RecoveryKey
      | RegistrationsKey
      | ReportedPictureKey
      | StorageKey
      | UserSearchKey;
  }
}

dropDataOfFormerMembers();

const mentionCompletion = lazyComponent(
  async () => (await import('../features/mentions/mention-completion.tsx')).MentionCompletion,
);

/** Receives what others change, once the page is usable. */
function useLiveUpdates(userId: number): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle) return undefined;
    let end: (() => void) | undefined;
    let isEnded = false;
    const start = async () => {
      const { startLiveUpdates } = await import('./live-updates.ts');
      if (!isEnded) end = startLiveUpdates(userId);
    };
    // Without this code, queries fetch once a minute.
    start().catch(ignore);
    return () => {
      isEnded = true;
      end?.();
    };
  }, [isIdle, userId]);
}

/** The layout of all pages for members. */
export function MemberShell({ children }: { readonly children: ReactNode }) {
  const { role, userId } = useMember();
  useEffect(() => void loadAllLater(role), [role]);
  useLiveUpdates(userId);
  useOwnDraftsOnly(userId);
  return (
    <QueryClientProvider client={queryClient}>
      <TopBar />
      <ConnectionLine />
      <div className="member-shell">
        <PageMain>{children}</PageMain>
        <Sidebar />
      </div>
      {mentionCompletion.useLoaded(useIdle()) && <mentionCompletion.Component />}
      <ToastRegion />
    </QueryClientProvider>
  );
}
