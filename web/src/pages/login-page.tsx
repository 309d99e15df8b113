import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import {
  ACCOUNT_DELETED_ELSEWHERE,
  PENDING_SESSION_ENDED,
  SIGNED_OUT_ELSEWHERE,
} from '@plaza/contract/session.ts';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { PasskeyLogIn } from '../features/passkeys/passkey-log-in.tsx';
import { LogInForm } from '../features/session/login-form.tsx';
import { useSession } from '../features/session/session.ts';
import type { SignOutReason } from '../features/session/session-store.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { returnPath } from '../lib/return-path.ts';
import { Link, PreloadContext } from '../ui/link.tsx';

/** The messages about reasons that the member does not expect; the other reasons have none. */
const NOTICE: Readonly<Partial<Record<SignOutReason, string>>> = {
  ended: ERROR_MESSAGE.session_expired,
  'pending-ended': PENDING_SESSION_ENDED,
  elsewhere: SIGNED_OUT_ELSEWHERE,
  'deleted-elsewhere': ACCOUNT_DELETED_ELSEWHERE,
};

export function LogInPage() {
  usePageTitle('Log in');
  const session = useSession();
  const [, navigate] = useLocation();
  const preload = use(PreloadContext);
  const [notice] = useState('reason' in session ? NOTICE[session.reason] : undefined);
  // The build renders this page, too.
  const state = typeof history === 'object' ? { from: returnPath() } : {};
  const onSignedIn = () => navigate(returnPath(), { replace: true });
  return (
    <div className="public-page" onFocus={() => preload(returnPath())}>
      <LogInForm notice={notice} onSignedIn={onSignedIn} />
      <PasskeyLogIn onSignedIn={onSignedIn} />
      <p className="public-page-other">
        <Link to={PAGES.recover}>Forgot password?</Link>
      </p>
      <p className="public-page-other">
        <Link to={PAGES.signUp} state={state}>
          Don't have an account? Signup today
        </Link>
      </p>
    </div>
  );
}
