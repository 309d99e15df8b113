import {
  PASSKEY_NAME_MAX,
  PASSKEY_NAME_MISSING,
  renamePasskey,
  type Passkey,
} from '@plaza/contract/passkey.ts';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { showToast } from '../../ui/toast.tsx';
import { useMember } from '../session/member.ts';

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRenamed: () => Promise<void>;
}

export function RenameDialog({ passkey, open, onClose, onRenamed }: RenameDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Rename the passkey ${passkey.name}`}>
      <RenameForm passkey={passkey} onClose={onClose} onRenamed={onRenamed} />
    </Dialog>
  );
}

function RenameForm({ passkey, onClose, onRenamed }: Omit<RenameDialogProps, 'open'>) {
  const { userId } = useMember();
  const [name, setName] = useState(passkey.name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function rename(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { userId, passkeyId: passkey.id };
      const { message } = await call(renamePasskey, { params, json: { name } });
      onClose();
      await onRenamed();
      showToast(message);
    } catch (thrown) {
      setFailure(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    setError(name.trim() === '' ? PASSKEY_NAME_MISSING : undefined);
    if (name.trim() !== '' && !busy) void rename();
  }

  return (
    <form className="form passkey-rename" noValidate onSubmit={onSubmit}>
      <Field
        label="Name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Alert>{failure}</Alert>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" busy={busy}>
          Rename
        </Button>
      </div>
    </form>
  );
}
