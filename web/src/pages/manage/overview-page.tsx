import type { SignUpMode } from '@plaza/contract/community.ts';
import { MANAGE_PAGES } from '@plaza/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { registrationCountQuery } from '../../features/account-state/registrations-query.ts';
import { openQuery } from '../../features/moderation/moderation-queries.ts';
import { useCommunity } from '../../lib/community.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { TextLink } from '../../ui/link.tsx';

const SIGN_UP = {
  open: 'manage.overview.signUpOpen',
  invite: 'manage.overview.signUpInvite',
  approval: 'manage.overview.signUpApproval',
  closed: 'manage.overview.signUpClosed',
} as const satisfies Record<SignUpMode, PlainTextKey>;

/** What moderators and owners look at first. */
export function OverviewPage() {
  const t = useTranslate();
  const { name, signUp } = useCommunity();
  return (
    <section>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{t(SIGN_UP[signUp])}</p>
      <PendingRegistrations />
      <OpenModeration />
    </section>
  );
}

/** The number of registrations that wait for approval, with a link to them; nothing without one. */
function PendingRegistrations() {
  const t = useTranslate();
  const { data } = useQuery(registrationCountQuery);
  if (!data) return null;
  return (
    <p>
      <TextLink to={MANAGE_PAGES.manageRegistrations}>
        {t('manage.overview.registrations', { count: data })}
      </TextLink>
    </p>
  );
}

/** The numbers of open reports and appeals, with a link to them. */
function OpenModeration() {
  const t = useTranslate();
  const { data } = useQuery(openQuery);
  if (!data) return null;
  return (
    <p>
      <TextLink to={MANAGE_PAGES.manageReports}>{t('manage.overview.openModeration', data)}</TextLink>
    </p>
  );
}
