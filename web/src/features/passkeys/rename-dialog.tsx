import { PASSKEY_NAME_MAX, renamePasskey, type Passkey } from '@plaza/contract/passkey.ts';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
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
  const [error, setError] = useState<string>();
  const { run, isRunning, failure } = useAction(async () => {
    const params = { userId, passkeyId: passkey.id };
    await call(renamePasskey, { params, json: { name } });
    onClose();
    await onRenamed();
    showToast(currentTranslate()('api.passkey_renamed'));
  });

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    setError(name.trim() === '' ? t('api.passkey_name_missing') : undefined);
    if (name.trim() !== '' && !isRunning) run();
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
      <DialogActions onCancel={onClose}>
        <Button type="submit" tone="primary" busy={isRunning}>
          {t('passkeys.rename')}
        </Button>
      </DialogActions>
    </form>
  );
}
