import { PASSKEY_NAME_MAX, renamePasskey, type Passkey } from '@plaza/contract/passkey.ts';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
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
  const t = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} title={t('passkeys.renameDialog.title', { name: passkey.name })}>
      <RenameForm passkey={passkey} onClose={onClose} onRenamed={onRenamed} />
    </Dialog>
  );
}

function RenameForm({ passkey, onClose, onRenamed }: Omit<RenameDialogProps, 'open'>) {
  const t = useTranslate();
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
      await call(renamePasskey, { params, json: { name } });
      onClose();
      await onRenamed();
      showToast(currentTranslate()('api.passkey_renamed'));
    } catch (thrown) {
      setFailure(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    setError(name.trim() === '' ? t('api.passkey_name_missing') : undefined);
    if (name.trim() !== '' && !busy) void rename();
  }

  return (
    <form className="form passkey-rename" noValidate onSubmit={onSubmit}>
      <Field
        label={t('common.name')}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Alert>{failure}</Alert>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t('passkeys.rename')}
        </Button>
      </div>
    </form>
  );
}
