import { EMAIL_INVALID } from '@plaza/contract/fields.ts';
import { useState } from 'react';
import { isEmail } from '../../lib/email.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';
import type { StepProps } from './signup-form.tsx';

interface CredentialsStepProps extends StepProps {
  readonly onNext: () => void;
}

/** Email and password. One may go on at any time; what is not right yet keeps the last step from being sent. */
export function CredentialsStep({ draft, onChange, problems, onNext }: CredentialsStepProps) {
  const [emailLeft, setEmailLeft] = useState(draft.email !== '');
  const emailProblem = emailLeft && !isEmail(draft.email) ? EMAIL_INVALID : undefined;
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
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={draft.email}
        error={problems['email'] ?? emailProblem}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        onBlur={() => setEmailLeft(draft.email !== '')}
      />
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        value={draft.password}
        error={problems['password']}
        hint={<PasswordRules password={draft.password} />}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={draft.confirm}
        onChange={(event) => onChange({ confirm: event.currentTarget.value })}
      />
      <PasswordMatch password={draft.password} confirm={draft.confirm} />
      <Button type="submit" tone="primary" wide>
        Next Step
      </Button>
    </form>
  );
}
