import { EMAIL_INVALID } from '@plaza/contract/fields.ts';
import { useEffect, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';
import { CREDENTIALS, invalidCredentials, type Credential } from './signup-draft.ts';
import type { StepProps } from './signup-form.tsx';

interface CredentialsStepProps extends StepProps {
  /** The fields that were left since they were filled in; an invalid value is marked there. */
  readonly left: ReadonlySet<Credential>;
  readonly onLeave: (field: Credential) => void;
  /** The field that takes the focus when the step opens. */
  readonly focus: Credential | undefined;
  readonly onNext: () => void;
}

/** The id of a field of this step. */
export const credentialId = (field: Credential) => `signup-${field}`;

/** Email and password. One may go on at any time; what is not right yet keeps the last step from being sent. */
export function CredentialsStep({
  draft,
  onChange,
  problems,
  left,
  onLeave,
  focus,
  onNext,
}: CredentialsStepProps) {
  const matchId = useId();
  const invalid = invalidCredentials(draft).filter((field) => left.has(field));
  const fieldOf = (field: Credential) => ({
    id: credentialId(field),
    label: CREDENTIALS[field],
    required: true,
    value: draft[field],
    'aria-invalid': invalid.includes(field) || undefined,
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
        name="email"
        type="email"
        autoComplete="email"
        error={problems['email'] ?? (invalid.includes('email') ? EMAIL_INVALID : undefined)}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <PasswordField
        {...fieldOf('password')}
        name="new-password"
        autoComplete="new-password"
        error={problems['password']}
        hint={<PasswordRules password={draft.password} />}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordField
        {...fieldOf('confirm')}
        name="confirm-password"
        autoComplete="new-password"
        aria-describedby={matchId}
        onChange={(event) => onChange({ confirm: event.currentTarget.value })}
      />
      <PasswordMatch
        id={matchId}
        always={invalid.includes('confirm')}
        password={draft.password}
        confirm={draft.confirm}
      />
      {/* A press does not leave the field first: what that says there would move the button away. */}
      <Button type="submit" tone="primary" wide onMouseDown={(event) => event.preventDefault()}>
        Next Step
      </Button>
    </form>
  );
}
