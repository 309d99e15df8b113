import { PAGES } from '@plaza/contract/pages.ts';
import { InvitationList } from '../../features/invitations/invitation-list.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { TextLink } from '../../ui/link.tsx';

/** The invitations of all members. */
export function AllInvitationsPage() {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('invitations.all')}</h2>
      <p>
        {t('invitations.allAbout')} <TextLink to={PAGES.invitations}>{t('invitations.invite')}</TextLink>
      </p>
      <InvitationList of="all" newId={undefined} />
    </section>
  );
}
