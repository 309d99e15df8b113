import {
  PICTURES_REMOVED,
  removePictures,
  REMOVAL_REASON_MAX,
  REMOVAL_REASON_MISSING,
  type Member,
} from '@plaza/contract/member.ts';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { showToast } from '../../ui/toast.tsx';
import { refreshMembers } from './members-query.ts';

/** The button and the dialog that remove picture and banner of a member. */
export function PictureRemoval({ member: { userId, name } }: { readonly member: Member }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-label={`Remove pictures of ${name}`} onClick={() => setOpen(true)}>
        Remove pictures
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Remove the pictures of ${name}?`}
        description="Profile picture and banner are deleted. The member has the default ones, and can choose others."
      >
        <RemovalForm userId={userId} onClose={close} />
      </Dialog>
    </>
  );
}

function RemovalForm({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(removePictures, { params: { userId }, json: { reason } });
      onClose();
      showToast(PICTURES_REMOVED);
      await refreshMembers();
    } catch (thrown) {
      setFailure(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setError(isEmpty ? REMOVAL_REASON_MISSING : undefined);
    if (!isEmpty && !busy) void remove();
  }

  return (
    <form className="form member-removal" noValidate onSubmit={onSubmit}>
      <TextArea
        label="Reason"
        hint="Moderators and owners see it in the log."
        rows={3}
        maxLength={REMOVAL_REASON_MAX}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Alert>{failure}</Alert>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="danger" busy={busy}>
          Remove
        </Button>
      </div>
    </form>
  );
}
