import { claimOwnership } from '@plaza/contract/claim.ts';
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
import { updateSession } from '../session/session.ts';
import './claim.css';

/** The form in which the signed-in member enters the owner code and becomes the first owner. */
export function ClaimForm() {
  const t = useTranslate();
  const [store] = useState(() => createDraftForm({ code: '' }));
  const { failure, busy, textField } = useForm(store);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(store, {
      validate: ({ code }) => ({ code: code.trim() === '' ? t('api.owner_code_missing') : undefined }),
      async send({ code }, { signal }) {
        await call(claimOwnership, { json: { code } }, { signal });
        updateSession({ role: 'owner' });
        return undefined;
      },
      onRejected: focusError,
    });
  }

  return (
    <form {...formProps} className="form">
      <Field
        {...textField('code')}
        className="claim-code"
        dir="ltr"
        label={t('claim.code')}
        hint={t('claim.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Alert>{failure}</Alert>
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('claim.submit')}
      </Button>
    </form>
  );
}
