import { useEffect, useId } from 'react';
import type { DraftForm } from '../../forms/draft-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';
import { CREDENTIALS, invalidCredentials, type Credential, type SignUpDraft } from './signup-draft.ts';

interface CredentialsStepProps {
  readonly form: DraftForm<SignUpDraft>;
  /** The fields that lost the focus after they were filled in; these show invalid values. */
  readonly left: ReadonlySet<Credential>;
  readonly onLeave: (field: Credential) => void;
  /** The field that takes the focus when the step opens. */
  readonly focus: Credential | undefined;
  readonly onNext: () => void;
}

/** The id of a field of this step. */
export const credentialId = (field: Credential) => `signup-${field}`;

/** Email and password. The next step opens at any time; Submit there is disabled while these are invalid. */
export function CredentialsStep({ form, left, onLeave, focus, onNext }: CredentialsStepProps) {
  const t = useTranslate();
  const { draft, errors, textField } = useForm(form);
  const matchId = useId();
  const invalid = invalidCredentials(draft).filter((field) => left.has(field));
  const fieldOf = (field: Credential) => ({
    ...textField(field),
    id: credentialId(field),
    label: t(CREDENTIALS[field]),
    required: true,
    'aria-invalid': invalid.includes(field),
    onBlur: () => {
      if (draft[field] !== '') onLeave(field);
    },
  });

  useEffect(() => {
    if (focus) document.getElementById(credentialId(focus))?.focus();
  }, [focus]);

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Field
        {...fieldOf('email')}
        type="email"
        autoComplete="email"
        error={errors['email'] ?? (invalid.includes('email') ? t('api.email_invalid') : undefined)}
      />
      <PasswordField
        {...fieldOf('password')}
        name="new-password"
        autoComplete="new-password"
        hint={<PasswordRules password={draft.password} />}
      />
      <PasswordField
        {...fieldOf('confirm')}
        name="confirm-password"
        autoComplete="new-password"
        aria-describedby={matchId}
      />
      <PasswordMatch
        id={matchId}
        always={invalid.includes('confirm')}
        password={draft.password}
        confirm={draft.confirm}
      />
      {/* A press leaves the focus in the field: an error below the field would move the button away. */}
      <Button type="submit" tone="primary" wide onMouseDown={(event) => event.preventDefault()}>
        {t('signup.next')}
      </Button>
    </form>
  );
}
