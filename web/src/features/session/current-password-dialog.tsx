import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PASSWORD_MISSING } from '@plaza/contract/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import '../../ui/form.css';
import { PasswordField } from '../../ui/password-field.tsx';
import './current-password.css';

interface CurrentPasswordDialogProps {
  readonly open: boolean;
  /** Whether the password is being checked: then the dialog cannot be closed. */
  readonly busy: boolean;
  /** Why the last password was rejected, as a sentence; undefined before the first. */
  readonly error: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (currentPassword: string) => void;
}

/** The dialog that asks for the current password before a change of email, password or community. */
export function CurrentPasswordDialog(props: CurrentPasswordDialogProps) {
  const { open, busy, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onCancel();
      }}
      title="Confirm it’s you"
      description={ERROR_MESSAGE.reauth_required}
    >
      <CurrentPasswordForm {...props} />
    </Dialog>
  );
}

function CurrentPasswordForm({ busy, error, onCancel, onConfirm }: CurrentPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // By default the dialog focuses its first element, the button that shows the password.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="form current-password"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '') onConfirm(password);
      }}
    >
      <PasswordField
        ref={field}
        label="Current Password"
        name="current-password"
        autoComplete="current-password"
        required
        readOnly={busy}
        value={password}
        error={missing ? PASSWORD_MISSING : error}
        onChange={(event) => {
          setMissing(false);
          setPassword(event.currentTarget.value);
        }}
      />
      <div className="form-actions">
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
