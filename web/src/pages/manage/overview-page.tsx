import type { SignUpMode } from '@plaza/contract/community.ts';
import { useCommunity } from '../../lib/community.ts';

const SIGN_UP: Readonly<Record<SignUpMode, string>> = {
  open: 'Everyone who can reach this address can sign up.',
  invite: 'People with an invitation can sign up.',
  closed: 'Sign-up is closed.',
};

/** What moderators and owners look at first. */
export function OverviewPage() {
  const { name, signUp } = useCommunity();
  return (
    <section>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{SIGN_UP[signUp]}</p>
    </section>
  );
}
