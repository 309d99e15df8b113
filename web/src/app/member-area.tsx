import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { PAGES } from '@plaza/contract/pages.ts';
import { MemberContext } from '../features/session/member.ts';
import { usePersistent } from '../features/session/persist.ts';
import { restoreSession } from '../features/session/renew-session.ts';
import { useSession } from '../features/session/session.ts';
import type { SignedOutBecause } from '../features/session/session-store.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ErrorNotice } from '../pages/error-notice.tsx';
import { PublicShell } from './public-shell.tsx';

/** What stands around every page for members. */
export const memberShell = lazyComponent<{ readonly children: ReactNode }>(
  async () => (await import('./member-shell.tsx')).MemberShell,
);

/** Lets members in. Others are sent to log in, after a look whether the server remembers them. */
export function MemberArea({ children }: { readonly children: ReactNode }) {
  const state = useSession();
  const remembered = usePersistent();
  // What a store tells is drawn in one go. Put off, the first drawing of the page leaves the browser room to breathe.
  const isReady = useDeferredValue(state.status === 'signed-in');
  if (state.status === 'signed-in' && isReady)
    return (
      <MemberContext value={state.session}>
        <memberShell.Component key={state.session.userId}>{children}</memberShell.Component>
      </MemberContext>
    );
  if (state.status === 'unreachable')
    return (
      <PublicShell>
        <ErrorNotice error={state.error} onRetry={() => void restoreSession()} />
      </PublicShell>
    );
  if (state.status === 'signed-out') return <WayOut because={state.because} />;
  const isAwaited = state.status === 'restoring' || state.status === 'signed-in';
  return remembered || isAwaited ? <Restoring /> : <WayOut because="never" />;
}

function Restoring() {
  useEffect(() => void restoreSession(), []);
  return (
    <p className="app-loading" role="status">
      Loading...
    </p>
  );
}

/** Where one goes who is not signed in; and, unless they left by themselves, what they wanted to see. */
function WayOut({ because }: { readonly because: SignedOutBecause }) {
  if (because === 'deleted') return <Redirect to={PAGES.signUp} replace />;
  if (because === 'signed-out') return <Redirect to={PAGES.logIn} replace />;
  return <Redirect to={PAGES.logIn} replace state={wayBack()} />;
}

/** What the page to log in is told, so that it leads back to where one is. */
export function wayBack(): object {
  return { from: location.pathname + location.search + location.hash };
}
