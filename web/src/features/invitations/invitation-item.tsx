import { revokeInvitation, type Invitation, type InvitationState } from '@plaza/contract/invitation.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { useState, type ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useCommunity } from '../../lib/community.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import './invitations.css';
import { refreshInvitations } from './invitations-query.ts';

const STATES = {
  valid: 'invitations.state.valid',
  used_up: 'invitations.state.usedUp',
  expired: 'invitations.state.expired',
  revoked: 'invitations.state.revoked',
  paused: 'invitations.state.paused',
} as const satisfies Record<InvitationState, PlainTextKey>;

interface InvitationItemProps {
  readonly invitation: Invitation;
  /** Whether the link is shown at first, as of a new invitation. */
  readonly isNew: boolean;
  readonly withCreator: boolean;
}

export function InvitationItem({ invitation, isNew, withCreator }: InvitationItemProps) {
  const t = useTranslate();
  const { id, note, state, maxUses, useCount, createdAt, expiresAt, creator } = invitation;
  const [isOpen, setOpen] = useState(isNew);
  const time = <RelativeTime at={createdAt} />;
  const end = new Date(expiresAt).toLocaleDateString(t.locale, { dateStyle: 'medium' });
  return (
    <li className="invitation">
      <p className="invitation-title">
        <strong>{note === '' ? t('invitations.item.title', { id: String(id) }) : <bdi>{note}</bdi>}</strong>
        <span className={`invitation-state invitation-${state}`}>{t(STATES[state])}</span>
      </p>
      <p className="invitation-facts">
        {maxUses === null
          ? t('invitations.item.joinedCount', { count: useCount })
          : t('invitations.item.joinedCountOf', { count: useCount, max: maxUses })}
        {' · '}
        {withCreator
          ? t.rich('invitations.item.createdBy', { time, member: <MemberName {...creator} /> })
          : t.rich('invitations.item.created', { time })}
        {' · '}
        {t.rich('invitations.item.until', { date: <time dateTime={expiresAt}>{end}</time> })}
      </p>
      <JoinedMembers invitation={invitation} />
      {state === 'valid' && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('invitations.item.hideLink') : t('invitations.item.showLink')}
        </Button>
      )}
      {invitation.can.revoke && <Revocation invitation={invitation} />}
      {isOpen && state === 'valid' && <InvitationLink code={invitation.code} />}
    </li>
  );
}

function InvitationLink({ code }: Pick<Invitation, 'code'>) {
  const t = useTranslate();
  const { name } = useCommunity();
  const url = `${location.origin}${PAGES.signUp}?invite=${code}`;
  return (
    <ShareLink
      url={url}
      label={t('invitations.item.linkLabel')}
      text={t('invitations.item.shareText', { community: name })}
    />
  );
}

function JoinedMembers({ invitation: { joined, useCount } }: Pick<InvitationItemProps, 'invitation'>) {
  const t = useTranslate();
  if (joined.length === 0) return null;
  const members = joined
    .map((member): ReactNode => <MemberName key={member.username} {...member} />)
    .reduce((list, next) => t.rich('invitations.item.joinedList', { members: list, next }));
  const count = useCount - joined.length;
  return (
    <p className="invitation-facts">
      {count > 0
        ? t.rich('invitations.item.joinedAndMore', { members, count })
        : t.rich('invitations.item.joined', { members })}
    </p>
  );
}

/** A link to a member; the last username of one who left. */
function MemberName({ userId, username }: { readonly userId: number | null; readonly username: string }) {
  const name = <bdi>@{username}</bdi>;
  return userId === null ? name : <TextLink to={pagePath('profile', { id: username })}>{name}</TextLink>;
}

/** The button that revokes an invitation, after a confirmation. */
function Revocation({ invitation: { id, note } }: Pick<InvitationItemProps, 'invitation'>) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { run, reset, isRunning, failure } = useAction(async () => {
    await call(revokeInvitation, { params: { invitationId: id } });
    await refreshInvitations();
  });

  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t('invitations.revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('invitations.revokeDialog.title')}
        description={
          note === ''
            ? t('invitations.revokeDialog.description', { id: String(id) })
            : t('invitations.revokeDialog.descriptionWithNote', { note })
        }
        confirm={t('invitations.revoke')}
        busy={isRunning}
        failure={failure}
        onClose={() => {
          setAsking(false);
          reset();
        }}
        onConfirm={run}
      />
    </>
  );
}
