import { useId, useState } from 'react';
import { createDraftForm } from '../../forms/draft-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import '../../ui/form.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';
import { useMember } from '../session/member.ts';
import { brokenRule } from '../session/password-rule.ts';
import { refreshDevices } from './devices.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { isSamePassword } from '../../lib/same-password.ts';

const EMPTY = { password: '', confirm: '' };

export function PasswordForm() {
  const t = useTranslate();
  const { email, userId } = useMember();
  // Never stored: a password is a secret.
  const [ownForm] = useState(() => createDraftForm(EMPTY));
  const validate = (change: PasswordChange) => ({ password: brokenRule(change.password, t) });
  const { form, formProps, dialog } = useAccountForm(ownForm, changeOf, validate, onSaved);
  const { draft, failure, busy, textField } = form;
  const { password, confirm } = draft;
  const reasonId = useId();
  const isDisabled = password === '' || !isSamePassword(password, confirm);

  function onSaved(): void {
    refreshDevices(userId);
  }

  return (
    <>
      <form {...formProps} className="form">
        {/* The username, for password managers. */}
        <input hidden name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...textField('password')}
          label={t('common.password')}
          autoComplete="new-password"
          required
          hint={<PasswordRules password={password} />}
        />
        <PasswordField
          {...textField('confirm')}
          label={t('session.confirmPassword')}
          name="confirm-password"
          autoComplete="new-password"
          required
        />
        <PasswordMatch password={password} confirm={confirm} />
        <Alert>{failure}</Alert>
        <div className="settings-actions">
          {isDisabled && <p id={reasonId}>{t('settings.password.enterTwice')}</p>}
          <Button
            type="submit"
            tone="primary"
            disabled={isDisabled}
            aria-describedby={isDisabled ? reasonId : undefined}
            busy={busy}
          >
            {t('common.change')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

const changeOf = ({ password }: typeof EMPTY) => ({ password });
type PasswordChange = ReturnType<typeof changeOf>;
