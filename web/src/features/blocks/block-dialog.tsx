import { useAction } from '../../calls/use-action.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { TextKey } from '../../lib/texts/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
  const { run, reset, isRunning, failure } = useAction(async () => {
    await changeBlock(userId, member, action);
    onClose();
    onDone?.(action);
    void showChange(userId, member, action);
  });
  const texts = TEXTS[action];
  return (
    <ConfirmDialog
      open={open}
      title={t(texts.title, { member: `@${member.username}` })}
      description={t(texts.effect)}
      confirm={t(texts.confirm)}
      tone={action === 'block' ? 'danger' : 'primary'}
      busy={isRunning}
      failure={failure}
      onClose={() => {
        reset();
        onClose();
      }}
      onConfirm={run}
    />
  );
}
