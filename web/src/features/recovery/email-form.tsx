import { sendResetEmail } from '@plaza/contract/recovery.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { isEmail } from '../../lib/email.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';

/** Asks for an email with a reset link. */
export function EmailForm() {
  const t = useTranslate();
  const [store] = useState(() => createDraftForm({ address: '' }));
  const [isSent, setSent] = useState(false);
  const { failure, busy, textField } = useForm(store);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(store, {
      validate: ({ address }) => ({ address: isEmail(address) ? undefined : t('api.email_invalid') }),
      async send({ address }, { signal }) {
        setSent(false);
        await call(sendResetEmail, { json: { email: address } }, { signal });
        setSent(true);
        return undefined;
      },
      onRejected: focusError,
    });
  }

  return (
    <form {...formProps} className="form">
      <Field
        {...textField('address')}
        label={t('recovery.byEmail.address')}
        type="email"
        autoComplete="username"
        required
      />
      <Alert>{failure}</Alert>
      <p role="status">{isSent && t('api.email_sent')}</p>
      <Button type="submit" wide busy={busy}>
        {t('recovery.byEmail.submit')}
      </Button>
    </form>
  );
}
