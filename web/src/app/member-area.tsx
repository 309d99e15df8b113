import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { PAGES } from '@plaza/contract/pages.ts';
import type { Restriction } from '@plaza/contract/restriction.ts';
import { MemberContext } from '../features/session/member.ts';
import { usePersistent } from '../features/session/persist.ts';
import { restoreSession } from '../features/session/renew-session.ts';
import { useSession } from '../features/session/session.ts';
import type { SignOutReason } from '../features/session/session-store.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useTranslate } from '../lib/texts/texts.ts';
import { ErrorNotice } from '../pages/error-notice.tsx';
import { PublicShell } from './public-shell.tsx';

export const memberShell = lazyComponent<{ readonly children: ReactNode }>(
  async () => (await import('./member-shell.tsx')).MemberShell,
  { texts: 'feed' },
);

const restrictedArea = lazyComponent<{ readonly restriction: Restriction }>(
  async () => (await import('./restricted-area.tsx')).RestrictedArea,
);

/**
 * Renders a page for members, or instead the only page of a member who is suspended or waits for approval. If no member is signed in, `MemberArea` restores the persistent session ('Remember me'). Without such
 * a session, it redirects to the log-in page; if the server cannot be reached, it shows the error.
 */
export function MemberArea({ children }: { readonly children: ReactNode }) {
  const state = useSession();
  const isPersistent = usePersistent();
  // Deferred, the first render happens in slices and the browser can respond to input meanwhile.
  const isReady = useDeferredValue(state.status === 'signed-in');
  if (state.status === 'signed-in' && isReady)
    return (
      <MemberContext value={state.session}>
        {state.session.restriction ? (
          <restrictedArea.Component restriction={state.session.restriction} />
        ) : (
          <memberShell.Component key={state.session.userId}>{children}</memberShell.Component>
        )}
      </MemberContext>
    );
  if (state.status === 'unreachable')
    return (
      <PublicShell>
        <ErrorNotice error={state.error} onRetry={() => void restoreSession()} />
      </PublicShell>
    );
  if (state.status === 'signed-out') return <SignedOutRedirect reason={state.reason} />;
  const isAwaited = state.status === 'restoring' || state.status === 'signed-in';
  return isPersistent || isAwaited ? <Restoring /> : <SignedOutRedirect reason="never" />;
}

function Restoring() {
  useEffect(() => void restoreSession(), []);
  return <Loading />;
}

/** What a page shows while its code or the session is loading. */
export function Loading() {
  const t = useTranslate();
  return <p className="app-loading">{t('common.loading')}</p>;
}

/**
 * Redirects to the log-in page, or after a deletion of the account to the sign-up page. Unless the member signed out in this tab,
 * the log-in leads back to the requested page.
 */
function SignedOutRedirect({ reason }: { readonly reason: SignOutReason }) {
  if (reason === 'deleted') return <Redirect to={PAGES.signUp} replace />;
  if (reason === 'signed-out') return <Redirect to={PAGES.logIn} replace />;
  return <Redirect to={PAGES.logIn} replace state={returnState()} />;
}

/** The history state with which the log-in page leads back to the current page after the log-in. */
export function returnState(): object {
  return { from: location.pathname + location.search + location.hash };
}
