import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import { useId, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import '../../ui/form.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMatch, PasswordRules } from '../../ui/password-rules.tsx';
import { useMember } from '../session/member.ts';
import { CurrentPasswordDialog } from './current-password-dialog.tsx';
import { focusFirst, useAccountChange } from './use-account-change.ts';

const EMPTY = { password: '', confirm: '' };

/** Where a new password is set. */
export function PasswordForm() {
  const { email } = useMember();
  const [{ password, confirm }, setTyped] = useState(EMPTY);
  const { change, save, blame, settle } = useAccountChange(() => setTyped(EMPTY));
  const { part, problems, failure, unproven } = change;
  const form = useRef<HTMLFormElement>(null);
  const busy = part !== undefined;
  const reasonId = useId();
  const isDisabled = password === '' || password !== confirm;

  async function submit(): Promise<void> {
    const broken = PASSWORD_RULES.find(({ passes }) => !passes(password));
    const wrong = broken ? { password: broken.message } : await save({ password });
    if (broken) blame(wrong);
    focusFirst(form.current, wrong);
  }

  return (
    <>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Tells password managers whose password this is. */}
        <input hidden name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          readOnly={busy}
          value={password}
          error={problems['password']}
          hint={<PasswordRules password={password} />}
          onChange={(event) => {
            setTyped({ password: event.currentTarget.value, confirm });
            settle();
          }}
        />
        <PasswordField
          label="Confirm Password"
          name="confirm-password"
          autoComplete="new-password"
          required
          readOnly={busy}
          value={confirm}
          onChange={(event) => setTyped({ password, confirm: event.currentTarget.value })}
        />
        <PasswordMatch password={password} confirm={confirm} />
        <Alert>{failure}</Alert>
        <div className="settings-actions">
          {isDisabled && <p id={reasonId}>Enter the new password in both fields to change it.</p>}
          <Button
            type="submit"
            tone="primary"
            disabled={isDisabled}
            aria-describedby={isDisabled ? reasonId : undefined}
            busy={busy}
          >
            Change
          </Button>
        </div>
      </form>
      <CurrentPasswordDialog
        open={unproven !== undefined}
        busy={busy}
        problem={change.proofProblem}
        onCancel={settle}
        onConfirm={(current) => {
          if (unproven) void save(unproven, current).then((wrong) => focusFirst(form.current, wrong));
        }}
      />
    </>
  );
}
