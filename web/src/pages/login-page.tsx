import { PAGES } from '@plaza/contract/pages.ts';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { PasskeyLogIn } from '../features/passkeys/passkey-log-in.tsx';
import { LogInForm } from '../features/session/login-form.tsx';
import { useSession } from '../features/session/session.ts';
import type { SignOutReason } from '../features/session/session-store.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { returnPath } from '../lib/return-path.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import type { PlainTextKey } from '../lib/texts/translate.ts';
import { Link, PreloadContext } from '../ui/link.tsx';

/** The messages about reasons that the member does not expect; the other reasons have none. */
const NOTICE: Readonly<Partial<Record<SignOutReason, PlainTextKey>>> = {
  ended: 'api.session_expired',
  'pending-ended': 'api.pending_session_ended',
  elsewhere: 'api.signed_out_elsewhere',
  'deleted-elsewhere': 'api.account_deleted_elsewhere',
};

export function LogInPage() {
  const t = useTranslate();
  usePageTitle(t('login.title'));
  const session = useSession();
  const [, navigate] = useLocation();
  const preload = use(PreloadContext);
  const [notice] = useState('reason' in session ? NOTICE[session.reason] : undefined);
  // The build renders this page, too.
  const state = typeof history === 'object' ? { from: returnPath() } : {};
  const onSignedIn = () => navigate(returnPath(), { replace: true });
  return (
    <div className="public-page" onFocus={() => preload(returnPath())}>
      <LogInForm notice={notice && t(notice)} onSignedIn={onSignedIn} />
      <PasskeyLogIn onSignedIn={onSignedIn} />
      <p className="public-page-other">
        <Link to={PAGES.recover}>{t('login.forgotPassword')}</Link>
      </p>
      <p className="public-page-other">
        <Link to={PAGES.signUp} state={state}>
          {t('login.signUp')}
        </Link>
      </p>
    </div>
  );
}
