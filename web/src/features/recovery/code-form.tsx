import { signInWithCode } from '@plaza/contract/recovery.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
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
  const t = useTranslate();
  const [store] = useState(() => createDraftForm(EMPTY));
  const { draft, failure, busy, textField } = useForm(store);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(store, {
      validate: (typed) => ({
        email: typed.email.trim() === '' ? t('api.email_missing') : undefined,
        code: typed.code.trim() === '' ? t('api.recovery_code_missing') : undefined,
        ...invalidPassword(typed, t),
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
      <Field
        {...textField('email')}
        label={t('common.email')}
        type="email"
        autoComplete="username"
        required
      />
      <Field
        {...textField('code')}
        className="recovery-code"
        dir="ltr"
        label={t('recovery.byCode.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <NewPasswordFields draft={draft} textField={textField} />
      <Alert>{failure}</Alert>
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('recovery.submit')}
      </Button>
    </form>
  );
}
