import type { Passkey } from '@plaza/contract/passkey.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const { name, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const factsId = useId();
  return (
    <li className="passkey">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p id={factsId}>
          Added <RelativeTime at={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="passkey-actions">
        <Button aria-label={`Rename ${name}`} aria-describedby={factsId} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button
          aria-label={`Remove ${name}`}
          aria-describedby={factsId}
          busy={busy}
          onClick={() => setOpen('remove')}
        >
          Remove
        </Button>
      </div>
      <RenameDialog passkey={passkey} open={open === 'rename'} onClose={close} onRenamed={onRenamed} />
      <Dialog
        open={open === 'remove'}
        onClose={close}
        title={`Remove the passkey ${name}?`}
        description="It does not log you in any more. Your device may go on offering it until you delete it there, too."
      >
        <div className="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button
            tone="danger"
            onClick={() => {
              close();
              onRemove();
            }}
          >
            Remove
          </Button>
        </div>
      </Dialog>
    </li>
  );
}
