import { useTranslate } from '../../lib/texts/texts.ts';
import { PageList } from '../../ui/page-list.tsx';
import { InvitationItem } from './invitation-item.tsx';
import { useInvitations, type InvitationsOf } from './invitations-query.ts';

interface InvitationListProps {
  readonly of: InvitationsOf;
  /** The id of the invitation that was just created, whose link is shown. */
  readonly newId: number | undefined;
}

export function InvitationList({ of, newId }: InvitationListProps) {
  const t = useTranslate();
  return (
    <PageList
      {...useInvitations(of)}
      label={t('invitations.title')}
      empty={t('invitations.empty')}
      renderItem={(invitation) => (
        <InvitationItem
          key={invitation.id}
          invitation={invitation}
          isNew={invitation.id === newId}
          withCreator={of === 'all'}
        />
      )}
    />
  );
}
