import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { useLocation } from 'wouter';
import { SignUpForm } from '../features/signup/signup-form.tsx';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { returnPath } from '../lib/return-path.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

export function SignUpPage() {
  usePageTitle('Sign up');
  const [, navigate] = useLocation();
  // A member who comes from the claim page returns to it. All others go to the feed, as the specification says.
  const next = () => (returnPath() === PAGES.claim ? PAGES.claim : PAGES.feed);
  const { signUp } = useCommunity();
  if (signUp === 'closed')
    return (
      <Notice title="Sign-up is closed" text={ERROR_MESSAGE.signup_closed}>
        <LogInLink />
      </Notice>
    );
  return (
    <div className="public-page">
      <SignUpForm onSignedUp={() => navigate(next(), { replace: true })} />
      <LogInLink />
    </div>
  );
}

const LogInLink = () => (
  <p className="public-page-other">
    <Link to={PAGES.logIn}>Already have an account? Login</Link>
  </p>
);
