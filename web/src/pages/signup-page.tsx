import { PAGES } from '@plaza/contract/pages.ts';
import { useLocation, useSearch } from 'wouter';
import { Invited } from '../features/signup/inviter.tsx';
import { SignedInFirst } from '../features/signup/signed-in-first.tsx';
import { SignUpForm } from '../features/signup/signup-form.tsx';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { returnPath } from '../lib/return-path.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

export function SignUpPage() {
  const t = useTranslate();
  usePageTitle(t('signup.title'));
  const [, navigate] = useLocation();
  // A member who comes from the claim page returns to it. All others go to the feed, as the specification says.
  const next = () => (returnPath() === PAGES.claim ? PAGES.claim : PAGES.feed);
  const { signUp } = useCommunity();
  const invite = new URLSearchParams(useSearch()).get('invite') ?? '';
  if (invite === '' && (signUp === 'invite' || signUp === 'closed')) {
    const { title, text } = WITHOUT_INVITATION[signUp];
    return (
      <Notice title={t(title)} text={t(text)}>
        <LogInLink />
      </Notice>
    );
  }
  const form = (
    <>
      <SignUpForm
        invite={invite === '' ? undefined : invite}
        onSignedUp={() => navigate(next(), { replace: true })}
      />
      <LogInLink />
    </>
  );
  return (
    <div className="public-page">
      {invite !== '' ? (
        <SignedInFirst>
          <Invited key={invite} code={invite} other={<LogInLink />}>
            {form}
          </Invited>
        </SignedInFirst>
      ) : (
        form
      )}
    </div>
  );
}

const WITHOUT_INVITATION = {
  invite: { title: 'signup.byInvitation', text: 'api.invite_required' },
  closed: { title: 'signup.closed', text: 'api.signup_closed' },
} as const;

function LogInLink() {
  const t = useTranslate();
  return (
    <p className="public-page-other">
      <Link
        to={PAGES.logIn}
        // The second press of a double click meant the button that was here in the first step.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {t('signup.logIn')}
      </Link>
    </p>
  );
}
