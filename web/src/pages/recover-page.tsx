import { PAGES } from '@plaza/contract/pages.ts';
import { useLocation } from 'wouter';
import { CodeForm } from '../features/recovery/code-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';

/** The ways to a new password for a member who forgot it. */
export function RecoverPage() {
  usePageTitle('Forgot password');
  const [, navigate] = useLocation();
  return (
    <div className="public-page recovery-ways">
      <h1>Forgot your password?</h1>
      <p>There are two ways to a new one.</p>
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
