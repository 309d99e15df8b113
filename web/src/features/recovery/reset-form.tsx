import { resetPassword } from '@plaza/contract/recovery.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import '../../ui/form.css';
import { startSessionOf } from '../session/session.ts';
import { EMPTY_PASSWORD, invalidPassword, NewPasswordFields } from './new-password-fields.tsx';

interface ResetFormProps {
  /** Of a reset link. */
  readonly token: string;
  readonly onSignedIn: () => void;
}

/** Sets a new password with a reset link, and signs in. */
export function ResetForm({ token, onSignedIn }: ResetFormProps) {
  const t = useTranslate();
  const [store] = useState(() => createDraftForm(EMPTY_PASSWORD));
  const { draft, failure, busy, textField } = useForm(store);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(store, {
      validate: (typed) => invalidPassword(typed, t),
      async send({ password }, { signal }) {
        startSessionOf(await call(resetPassword, { json: { token, password } }, { signal }));
        onSignedIn();
        return undefined;
      },
      onRejected: focusError,
    });
  }

  return (
    <form {...formProps} className="form">
      <NewPasswordFields draft={draft} textField={textField} />
      <Alert>{failure}</Alert>
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('recovery.submit')}
      </Button>
    </form>
  );
}
