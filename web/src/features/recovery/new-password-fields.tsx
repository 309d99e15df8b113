import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import type { ComponentProps } from 'react';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';

export const EMPTY_PASSWORD = { password: '', confirm: '' };
type NewPassword = typeof EMPTY_PASSWORD;

interface NewPasswordFieldsProps {
  readonly draft: NewPassword;
  readonly textField: (
    name: keyof NewPassword,
  ) => Omit<ComponentProps<typeof PasswordField>, 'label'> & { readonly value: string };
}

/** The fields of a new password and its repetition. */
export function NewPasswordFields({ draft: { password, confirm }, textField }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...textField('password')}
        label="New Password"
        autoComplete="new-password"
        required
        hint={<PasswordRules password={password} />}
      />
      <PasswordField
        {...textField('confirm')}
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
      <PasswordMatch password={password} confirm={confirm} />
    </>
  );
}

/** The errors of a password that breaks a rule, or of a repetition that differs. */
export function invalidPassword({ password, confirm }: NewPassword): FieldErrors {
  return {
    password: PASSWORD_RULES.find(({ passes }) => !passes(password))?.message,
    ...(password !== confirm && { confirm: 'Passwords do not match.' }),
  };
}
