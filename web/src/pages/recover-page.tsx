import { PAGES } from '@plaza/contract/pages.ts';
import { useLocation } from 'wouter';
import { CodeForm } from '../features/recovery/code-form.tsx';
import { EmailForm } from '../features/recovery/email-form.tsx';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Link, TextLink } from '../ui/link.tsx';

/** The ways to a new password for a member who forgot it. */
export function RecoverPage() {
  usePageTitle('Forgot password');
  const [, navigate] = useLocation();
  const { hasMail } = useCommunity();
  return (
    <div className="public-page recovery-ways">
      <h1>Forgot your password?</h1>
      <p>There are several ways to a new one.</p>
      {hasMail && (
        <>
          <h2>With an email</h2>
          <p>We send you a link to set a new password.</p>
          <EmailForm />
        </>
      )}
      <h2>With a passkey</h2>
      <p>
        <TextLink to={PAGES.logIn}>Log in with it</TextLink>, then set a new password in your settings.
      </p>
      <h2>With a recovery code</h2>
      <p>You saved a set of codes in your settings. Each one works once.</p>
      <CodeForm onSignedIn={() => navigate(PAGES.feed, { replace: true })} />
      <h2>With a link from a moderator</h2>
      <p>
        Ask a moderator or an owner of this community for a link to set a new password. It works once within
        24 hours.
      </p>
      <p className="public-page-other">
        <Link to={PAGES.logIn}>Back to the log-in</Link>
      </p>
    </div>
  );
}
