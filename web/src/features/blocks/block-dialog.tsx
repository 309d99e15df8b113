import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { TextKey } from '../../lib/texts/translate.ts';
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

const TEXTS = {
  block: {
    title: 'blocks.blockDialog.title',
    effect: 'blocks.blockDialog.effect',
    confirm: 'blocks.block',
  },
  unblock: {
    title: 'blocks.unblockDialog.title',
    effect: 'blocks.unblockDialog.effect',
    confirm: 'blocks.unblock',
  },
  mute: {
    title: 'blocks.muteDialog.title',
    effect: 'blocks.muteDialog.effect',
    confirm: 'blocks.mute',
  },
  unmute: {
    title: 'blocks.unmuteDialog.title',
    effect: 'blocks.unmuteDialog.effect',
    confirm: 'blocks.unmute',
  },
} as const satisfies Record<BlockAction, Record<'title' | 'effect' | 'confirm', TextKey>>;

/** The dialog that names the effect of a block or a mute, or of undoing it, and confirms it. */
export function BlockDialog({ action, member, open, onClose, onDone }: BlockDialogProps) {
  const t = useTranslate();
  const { userId } = useMember();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const texts = TEXTS[action];

  function close(): void {
    if (busy) return;
    setFailure(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await changeBlock(userId, member, action);
      onClose();
      onDone?.(action);
      void showChange(userId, member, action);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(texts.title, { member: `@${member.username}` })}
      description={t(texts.effect)}
    >
      <Alert>{failure}</Alert>
      <div className="dialog-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button tone={action === 'block' ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
          {t(texts.confirm)}
        </Button>
      </div>
    </Dialog>
  );
}
