import { rejectRegistration, type Registration } from '@plaza/contract/registration.ts';
import { call } from '../../api/call.ts';
import type { SendOptions } from '../../api/send.ts';
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
import { isDecided, showDecided } from './decided.ts';
import { refreshRegistrations } from './registrations-query.ts';

interface RejectionProps {
  readonly registration: Pick<Registration, 'id' | 'name'>;
  readonly onClose: () => void;
}

const forms = persistentForms({ reason: '' });

/** Asks for the reason, and rejects the registration. */
export function RejectionDialog({ open, ...props }: RejectionProps & { readonly open: boolean }) {
  const t = useTranslate();
  const { name } = props.registration;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('registrations.rejectDialog.title', { name })}
      description={t('registrations.rejectDialog.description')}
    >
      <RejectionForm {...props} />
    </Dialog>
  );
}

function RejectionForm({ registration, onClose }: RejectionProps) {
  const t = useTranslate();
  const form = forms([useMember().userId, 'rejection', registration.id]);
  const { failure, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: ({ reason }) => ({
        reason: reason.trim() === '' ? t('api.removal_reason_missing') : undefined,
      }),
      send: ({ reason }, options) => send(reason, options),
      onRejected: focusError,
    });
  }

  async function send(reason: string, options: SendOptions): Promise<undefined> {
    const params = { registrationId: registration.id };
    try {
      await call(rejectRegistration, { params, json: { reason } }, options);
      showToast(t('api.registration_rejected'));
      await refreshRegistrations();
    } catch (error) {
      if (!isDecided(error)) throw error;
      await showDecided(error);
    }
    onClose();
  }

  return (
    <form {...formProps} className="form registration-rejection">
      <TextArea
        {...textField('reason')}
        label={t('registrations.rejectDialog.reason')}
        hint={t('registrations.rejectDialog.reasonHint')}
      />
      <Alert>{failure}</Alert>
      <DialogActions
        isCancelDisabled={busy}
        onCancel={() => {
          resetForm(form);
          onClose();
        }}
      >
        <Button type="submit" tone="danger" busy={busy}>
          {t('registrations.rejectDialog.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
