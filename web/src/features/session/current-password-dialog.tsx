import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
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
  const t = useTranslate();
  const { open, busy, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onCancel();
      }}
      title={t('session.confirmDialog.title')}
      description={t('api.reauth_required')}
    >
      <CurrentPasswordForm {...props} />
    </Dialog>
  );
}

function CurrentPasswordForm({ busy, error, onCancel, onConfirm }: CurrentPasswordDialogProps) {
  const t = useTranslate();
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
        label={t('session.confirmDialog.password')}
        name="current-password"
        autoComplete="current-password"
        required
        readOnly={busy}
        value={password}
        error={missing ? t('api.password_missing') : error}
        onChange={(event) => {
          setMissing(false);
          setPassword(event.currentTarget.value);
        }}
      />
      <div className="form-actions">
        <Button onClick={onCancel} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t('session.confirmDialog.submit')}
        </Button>
      </div>
    </form>
  );
}
