import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ResetForm } from '../features/recovery/reset-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Sets a new password with the reset link of this address. */
export function ResetPage() {
  usePageTitle('Set a new password');
  const [, navigate] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  if (token === '')
    return (
      <Notice title="This link is not complete" text={ERROR_MESSAGE.reset_link_invalid}>
        <p className="public-page-other">
          <Link to={PAGES.recover}>Other ways to a new password</Link>
        </p>
      </Notice>
    );
  return (
    <div className="public-page">
      <h1>Set a new password</h1>
      <p>It signs you out everywhere else.</p>
      <ResetForm token={token} onSignedIn={() => navigate(PAGES.feed, { replace: true })} />
      <p className="public-page-other">
        <Link to={PAGES.recover}>Other ways to a new password</Link>
      </p>
    </div>
  );
}
