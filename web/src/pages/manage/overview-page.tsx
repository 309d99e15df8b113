import type { SignUpMode } from '@plaza/contract/community.ts';
import { MANAGE_PAGES } from '@plaza/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { registrationCountQuery } from '../../features/account-state/registrations-query.ts';
import { openQuery } from '../../features/moderation/moderation-queries.ts';
import { useCommunity } from '../../lib/community.ts';
import { plural } from '../../lib/plural.ts';
import { TextLink } from '../../ui/link.tsx';

const SIGN_UP: Readonly<Record<SignUpMode, string>> = {
  open: 'Everyone who can reach this address can sign up.',
  invite: 'People with an invitation can sign up.',
  approval: 'Moderators approve everyone who signs up.',
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
      <PendingRegistrations />
      <OpenModeration />
    </section>
  );
}

/** The number of registrations that wait for approval, with a link to them; nothing without one. */
function PendingRegistrations() {
  const { data } = useQuery(registrationCountQuery);
  if (!data) return null;
  return (
    <p>
      <TextLink to={MANAGE_PAGES.manageRegistrations}>
        {plural(data, 'registration waits', 'registrations wait')} for approval
      </TextLink>
    </p>
  );
}

/** The numbers of open reports and appeals, with a link to them. */
function OpenModeration() {
  const { data } = useQuery(openQuery);
  if (!data) return null;
  return (
    <p>
      <TextLink to={MANAGE_PAGES.manageReports}>
        {plural(data.reports, 'open report')}, {plural(data.appeals, 'open appeal')}
      </TextLink>
    </p>
  );
}
