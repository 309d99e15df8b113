import { REGISTRATION_PENDING_DAYS } from '@plaza/contract/registration.ts';
import type { Restriction } from '@plaza/contract/restriction.ts';
import type { ReactNode } from 'react';
import { useRestrictionUpdates } from '../features/account-state/use-restriction.ts';
import { OwnDecisions } from '../features/moderation/own-moderation.tsx';
import { signOut } from '../features/session/session.ts';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PlainText } from '../ui/linked-text.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import './restricted-page.css';

type Suspension = Extract<Restriction, { readonly state: 'suspended' }>;

/** The only page of a member who is suspended or waits for approval. */
export function RestrictedPage({ restriction }: { readonly restriction: Restriction }) {
  const t = useTranslate();
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
          {t('restricted.checkAgain')}
        </Button>
        <Button onClick={() => void signOut()}>{t('restricted.signOut')}</Button>
        <DeleteAccount />
      </div>
    </div>
  );
}

function Pending() {
  const t = useTranslate();
  usePageTitle(t('restricted.pending.title'));
  const { name } = useCommunity();
  return (
    <>
      <h1>{t('restricted.pending.title')}</h1>
      <p>{t.rich('restricted.pending.about', { community: <bdi>{name}</bdi> })}</p>
      <p>{t('restricted.pending.later')}</p>
      <p>{t('restricted.pending.end', { days: REGISTRATION_PENDING_DAYS })}</p>
    </>
  );
}

function Suspended({ suspension: { until, reason } }: { readonly suspension: Suspension }) {
  const t = useTranslate();
  usePageTitle(t('restricted.suspended.pageTitle'));
  return (
    <>
      <h1>{t('restricted.suspended.heading')}</h1>
      <p>
        {until === null
          ? t('restricted.suspended.permanent')
          : t.rich('restricted.suspended.until', { time: <RelativeTime at={until} isExact /> })}
      </p>
      {reason !== '' && (
        <Section title={t('restricted.suspended.reason')}>
          <p className="restricted-reason">
            <PlainText text={reason} />
          </p>
        </Section>
      )}
      <Section title={t('moderation.own.decisions')}>
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
