import { EMAIL_MISSING } from '@plaza/contract/fields.ts';
import { RECOVERY_CODE_MISSING, signInWithCode } from '@plaza/contract/recovery.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { startSessionOf } from '../session/session.ts';
import { EMPTY_PASSWORD, invalidPassword, NewPasswordFields } from './new-password-fields.tsx';
import './recovery.css';

const EMPTY = { email: '', code: '', ...EMPTY_PASSWORD };

/** Sets a new password with a recovery code, and signs in. */
export function CodeForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [store] = useState(() => createDraftForm(EMPTY));
  const { draft, failure, busy, textField } = useForm(store);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(store, {
      validate: (typed) => ({
        email: typed.email.trim() === '' ? EMAIL_MISSING : undefined,
        code: typed.code.trim() === '' ? RECOVERY_CODE_MISSING : undefined,
        ...invalidPassword(typed),
      }),
      async send({ email, code, password }, { signal }) {
        startSessionOf(await call(signInWithCode, { json: { email, code, password } }, { signal }));
        onSignedIn();
        return undefined;
      },
      onRejected: focusError,
    });
  }

  return (
    <form {...formProps} className="form">
      <Field {...textField('email')} label="Email" type="email" autoComplete="username" required />
      <Field
        {...textField('code')}
        className="recovery-code"
        dir="ltr"
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <NewPasswordFields draft={draft} textField={textField} />
      <Alert>{failure}</Alert>
      <Button type="submit" tone="primary" wide busy={busy}>
        Set password and log in
      </Button>
    </form>
  );
}
