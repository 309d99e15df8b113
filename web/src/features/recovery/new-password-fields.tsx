import type { ComponentProps } from 'react';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { Translate } from '../../lib/texts/translate.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';
import { brokenRule } from '../session/password-rule.ts';
import { isSamePassword } from '../../lib/same-password.ts';

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
  const t = useTranslate();
  return (
    <>
      <PasswordField
        {...textField('password')}
        label={t('recovery.newPassword')}
        autoComplete="new-password"
        required
        hint={<PasswordRules password={password} />}
      />
      <PasswordField
        {...textField('confirm')}
        label={t('session.confirmPassword')}
        autoComplete="new-password"
        required
      />
      <PasswordMatch password={password} confirm={confirm} />
    </>
  );
}

/** The errors of a password that breaks a rule, or of a repetition that differs. */
export function invalidPassword({ password, confirm }: NewPassword, t: Translate): FieldErrors {
  return {
    password: brokenRule(password, t),
    ...(!isSamePassword(password, confirm) && { confirm: t('password.mismatch') }),
  };
}
