import { revokeInvitation, type Invitation, type InvitationState } from '@plaza/contract/invitation.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCommunity } from '../../lib/community.ts';
import { plural } from '../../lib/plural.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import './invitations.css';
import { refreshInvitations } from './invitations-query.ts';

const STATES: Readonly<Record<InvitationState, string>> = {
  valid: 'Works',
  used_up: 'Used up',
  expired: 'Expired',
  revoked: 'Revoked',
  paused: 'Paused: members may not invite at present',
};

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

interface InvitationItemProps {
  readonly invitation: Invitation;
  /** Whether the link is shown at first, as of a new invitation. */
  readonly isNew: boolean;
  readonly withCreator: boolean;
}

export function InvitationItem({ invitation, isNew, withCreator }: InvitationItemProps) {
  const { id, note, state, maxUses, useCount, createdAt, expiresAt, creator } = invitation;
  const [isOpen, setOpen] = useState(isNew);
  return (
    <li className="invitation">
      <p className="invitation-title">
        <strong>{note === '' ? `Invitation ${id}` : <bdi>{note}</bdi>}</strong>
        <span className={`invitation-state invitation-${state}`}>{STATES[state]}</span>
      </p>
      <p className="invitation-facts">
        {maxUses === null
          ? plural(useCount, 'person', 'people')
          : `${useCount} of ${plural(maxUses, 'person', 'people')}`}{' '}
        joined · Created <RelativeTime at={createdAt} />
        {withCreator && (
          <>
            {' '}
            by <MemberName {...creator} />
          </>
        )}{' '}
        · Until <time dateTime={expiresAt}>{day.format(new Date(expiresAt))}</time>
      </p>
      <JoinedMembers invitation={invitation} />
      {state === 'valid' && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide link' : 'Show link'}
        </Button>
      )}
      {invitation.can.revoke && <Revocation invitation={invitation} />}
      {isOpen && state === 'valid' && <InvitationLink code={invitation.code} />}
    </li>
  );
}

function InvitationLink({ code }: Pick<Invitation, 'code'>) {
  const { name } = useCommunity();
  const url = `${location.origin}${PAGES.signUp}?invite=${code}`;
  return <ShareLink url={url} label="Invitation link" text={`You are invited to ${name}.`} />;
}

function JoinedMembers({ invitation: { joined, useCount } }: Pick<InvitationItemProps, 'invitation'>) {
  if (joined.length === 0) return null;
  return (
    <p className="invitation-facts">
      Joined:{' '}
      {joined.map((member, index) => (
        <span key={member.username}>
          {index > 0 && ', '}
          <MemberName {...member} />
        </span>
      ))}
      {useCount > joined.length && ` and ${useCount - joined.length} more`}
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
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function revoke(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(revokeInvitation, { params: { invitationId: id } });
      await refreshInvitations();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke this invitation?"
        description={`The link of ${note === '' ? `invitation ${id}` : `“${note}”`} stops working. Members who joined with it stay.`}
      >
        <Alert>{failure}</Alert>
        <div className="dialog-actions">
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void revoke()}>
            Revoke
          </Button>
        </div>
      </Dialog>
    </>
  );
}
