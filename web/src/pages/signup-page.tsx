import { PAGES } from '@plaza/contract/pages.ts';
import { useLocation } from 'wouter';
import { SignUpForm } from '../features/signup/signup-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';

export function SignUpPage() {
  usePageTitle('Sign up');
  const [, navigate] = useLocation();
  return (
    <div className="public-page">
      <SignUpForm onSignedUp={() => navigate(PAGES.feed, { replace: true })} />
      <p className="public-page-other">
        <Link to={PAGES.logIn}>Already have an account? Login</Link>
      </p>
    </div>
  );
}
