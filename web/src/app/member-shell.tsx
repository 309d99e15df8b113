import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { showMember } from '../api/member-cache.ts';
import { queryClient } from '../api/query-client.ts';
import { onMemberChange, onMemberUpdate } from '../features/session/session.ts';
import { restartDrafts } from '../lib/drafts/keep-draft.ts';
import { loadAllLater } from '../lib/lazy-component.tsx';
import { PageMain } from './page-main.tsx';
import './member-shell.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { dropToasts, ToastRegion } from '../ui/toast.tsx';

onMemberChange(() => {
  queryClient.clear();
  restartDrafts();
  dropToasts();
});
onMemberUpdate(showMember);

/** The bar on top, the page, and beside it, where there is room, who one is. */
export function MemberShell({ children }: { readonly children: ReactNode }) {
  useEffect(() => void loadAllLater(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <TopBar />
      <div className="member-shell">
        <PageMain>{children}</PageMain>
        <Sidebar />
      </div>
      <ToastRegion />
    </QueryClientProvider>
  );
}
