import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMember } from '../session/member.ts';
import { changeBlock, showChange, type BlockAction, type OtherMember } from './change-block.ts';

interface BlockDialogProps {
  readonly action: BlockAction;
  readonly member: OtherMember;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after success, before the page shows it. */
  readonly onDone: ((action: BlockAction) => void) | undefined;
}

const TEXTS: Readonly<Record<BlockAction, { readonly verb: string; readonly effect: string }>> = {
  block: {
    verb: 'Block',
    effect:
      'You will not see each other any more: no posts, comments, reactions or profiles. Nobody is told. You can undo it in the settings.',
  },
  unblock: { verb: 'Unblock', effect: 'You will see each other’s posts, comments and profiles again.' },
  mute: {
    verb: 'Mute',
    effect:
      'Your feed will not show their posts, and you will not be notified of what they do. You still find their posts on their profile. Nobody is told. You can undo it in the settings.',
  },
  unmute: {
    verb: 'Unmute',
    effect: 'Your feed will show their posts again, and you will be notified of what they do.',
  },
};

/** The dialog that names the effect of a block or a mute, or of undoing it, and confirms it. */
export function BlockDialog({ action, member, open, onClose, onDone }: BlockDialogProps) {
  const { userId } = useMember();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { verb, effect } = TEXTS[action];

  function close(): void {
    if (busy) return;
    setFailure(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const message = await changeBlock(userId, member, action);
      onClose();
      onDone?.(action);
      void showChange(userId, member, action, message);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} onClose={close} title={`${verb} @${member.username}?`} description={effect}>
      <Alert>{failure}</Alert>
      <div className="dialog-actions">
        <Button onClick={close}>Cancel</Button>
        <Button tone={action === 'block' ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
