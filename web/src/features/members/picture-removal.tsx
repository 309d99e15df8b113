import { removePictures, REMOVAL_REASON_MAX, type Member } from '@plaza/contract/member.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { resetForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentForms } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { showToast } from '../../ui/toast.tsx';
import { useMember } from '../session/member.ts';
import { refreshMembers } from './members-query.ts';

const forms = persistentForms({ reason: '' });

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
  const form = forms([useMember().userId, 'picture removal', userId]);
  const { failure, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: ({ reason }) => ({
        reason: reason.trim() === '' ? t('api.removal_reason_missing') : undefined,
      }),
      async send({ reason }, { signal }) {
        await call(removePictures, { params: { userId }, json: { reason } }, { signal });
        onClose();
        showToast(t('api.pictures_removed'));
        await refreshMembers();
        return undefined;
      },
      onRejected: focusError,
    });
  }

  function cancel(): void {
    resetForm(form);
    onClose();
  }

  return (
    <form {...formProps} className="form member-removal">
      <TextArea
        {...textField('reason')}
        label={t('members.pictureRemoval.reason')}
        hint={t('members.pictureRemoval.reasonHint')}
        rows={3}
        maxLength={REMOVAL_REASON_MAX}
      />
      <Alert>{failure}</Alert>
      <DialogActions isCancelDisabled={busy} onCancel={cancel}>
        <Button type="submit" tone="danger" busy={busy}>
          {t('common.remove')}
        </Button>
      </DialogActions>
    </form>
  );
}
