import type { Restriction } from '@plaza/contract/restriction.ts';
import type { ReactNode } from 'react';
import { useRestrictionUpdates } from '../features/account-state/use-restriction.ts';
import { OwnDecisions } from '../features/moderation/own-moderation.tsx';
import { signOut } from '../features/session/session.ts';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import './restricted-page.css';

type Suspension = Extract<Restriction, { readonly state: 'suspended' }>;

/** The only page of a member who is suspended or waits for approval. */
export function RestrictedPage({ restriction }: { readonly restriction: Restriction }) {
  const { check, isChecking, failure } = useRestrictionUpdates(restriction);
  return (
    <div className="restricted">
      {restriction.state === 'pending' ? <Pending /> : <Suspended suspension={restriction} />}
      <Alert>{failure}</Alert>
      <div className="restricted-actions">
        <Button
          tone={restriction.state === 'pending' ? 'primary' : 'plain'}
          busy={isChecking}
          onClick={check}
        >
          Check again
        </Button>
        <Button onClick={() => void signOut()}>Sign out</Button>
        <DeleteAccount />
      </div>
    </div>
  );
}

function Pending() {
  usePageTitle('Waiting for approval');
  const { name } = useCommunity();
  return (
    <>
      <h1>Waiting for approval</h1>
      <p>
        Moderators of <bdi>{name}</bdi> decide who joins. They see your name, your username, your picture and
        what you wrote about yourself, but not your email address. Nobody else can see you until they approve.
      </p>
      <p>This page opens the community as soon as you are approved. You can also log in later.</p>
    </>
  );
}

function Suspended({ suspension: { until, reason } }: { readonly suspension: Suspension }) {
  usePageTitle('Suspended');
  return (
    <>
      <h1>Your account is suspended</h1>
      <p>
        {until === null ? (
          'The suspension is permanent.'
        ) : (
          <>
            The suspension ends on <RelativeTime at={until} isExact />.
          </>
        )}
      </p>
      {reason !== '' && (
        <Section title="Reason">
          <p className="restricted-reason" dir="auto">
            {reason}
          </p>
        </Section>
      )}
      <Section title="Decisions about you">
        <OwnDecisions />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
