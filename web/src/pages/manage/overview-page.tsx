import { useCommunity } from '../../lib/community.ts';

/** What moderators and owners look at first. */
export function OverviewPage() {
  const { name, signUp } = useCommunity();
  return (
    <section>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{signUp === 'open' ? 'Everyone who can reach this address can sign up.' : 'Sign-up is closed.'}</p>
    </section>
  );
}
