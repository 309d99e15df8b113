import type { Passkey } from '@plaza/contract/passkey.ts';
import { useId, useState } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface PasskeyItemProps {
  readonly passkey: Passkey;
  /** Whether a passkey is being removed. */
  readonly busy: boolean;
  readonly onRemove: () => void;
  readonly onRenamed: () => Promise<void>;
}

export function PasskeyItem({ passkey, busy, onRemove, onRenamed }: PasskeyItemProps) {
  const t = useTranslate();
  const { name, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const factsId = useId();
  const added = <RelativeTime at={createdAt} />;
  return (
    <li className="passkey">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p id={factsId}>
          {lastUsedAt === null
            ? t.rich('passkeys.unused', { added })
            : t.rich('passkeys.used', { added, used: <RelativeTime at={lastUsedAt} /> })}
        </p>
      </div>
      <div className="passkey-actions">
        <Button
          aria-label={t('passkeys.renameNamed', { name })}
          aria-describedby={factsId}
          onClick={() => setOpen('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          aria-label={t('passkeys.removeNamed', { name })}
          aria-describedby={factsId}
          busy={busy}
          onClick={() => setOpen('remove')}
        >
          {t('common.remove')}
        </Button>
      </div>
      <RenameDialog passkey={passkey} open={open === 'rename'} onClose={close} onRenamed={onRenamed} />
      <ConfirmDialog
        open={open === 'remove'}
        title={t('passkeys.removeDialog.title', { name })}
        description={t('passkeys.removeDialog.description')}
        confirm={t('common.remove')}
        onClose={close}
        onConfirm={() => {
          close();
          onRemove();
        }}
      />
    </li>
  );
}
