import { removePictures, REMOVAL_REASON_MAX, type Member } from '@plaza/contract/member.ts';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { showToast } from '../../ui/toast.tsx';
import { refreshMembers } from './members-query.ts';

/** The button and the dialog that remove picture and banner of a member. */
export function PictureRemoval({ member: { userId, name } }: { readonly member: Member }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-label={t('members.pictureRemoval.openFor', { name })} onClick={() => setOpen(true)}>
        {t('members.pictureRemoval.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('members.pictureRemoval.title', { name })}
        description={t('members.pictureRemoval.description')}
      >
        <RemovalForm userId={userId} onClose={close} />
      </Dialog>
    </>
  );
}

function RemovalForm({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const t = useTranslate();
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
      showToast(t('api.pictures_removed'));
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
    setError(isEmpty ? t('api.removal_reason_missing') : undefined);
    if (!isEmpty && !busy) void remove();
  }

  return (
    <form className="form member-removal" noValidate onSubmit={onSubmit}>
      <TextArea
        label={t('members.pictureRemoval.reason')}
        hint={t('members.pictureRemoval.reasonHint')}
        rows={3}
        maxLength={REMOVAL_REASON_MAX}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Alert>{failure}</Alert>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" tone="danger" busy={busy}>
          {t('common.remove')}
        </Button>
      </div>
    </form>
  );
}
