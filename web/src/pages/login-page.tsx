import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { LogInForm } from '../features/session/login-form.tsx';
import { useSession } from '../features/session/session.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Link, PreloadContext } from '../ui/link.tsx';

export function LogInPage() {
  usePageTitle('Log in');
  const session = useSession();
  const [, navigate] = useLocation();
  const preload = use(PreloadContext);
  const [ended] = useState('because' in session && session.because === 'ended');
  return (
    <div className="public-page" onFocus={() => preload(wantedPath())}>
      <LogInForm
        notice={ended ? ERROR_MESSAGE.session_expired : undefined}
        onSignedIn={() => navigate(wantedPath(), { replace: true })}
      />
      <p className="public-page-other">
        <Link to={PAGES.signUp}>Don't have an account? Signup today</Link>
      </p>
    </div>
  );
}

/** The path one was sent here from; the feed when one came by oneself. */
function wantedPath(): string {
  const state: unknown = history.state;
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : PAGES.feed;
}
