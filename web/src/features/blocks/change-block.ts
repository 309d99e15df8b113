import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import { call } from '../../api/call.ts';
import { afterCacheUpdates, queryClient } from '../../api/query-client.ts';
import { retryable, showUndo } from '../../calls/retryable.ts';
import { focusHeading } from '../../lib/page-focus.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { showToast } from '../../ui/toast.tsx';

/** Another member. */
export interface OtherMember {
  readonly userId: number;
  readonly username: string;
}

export type BlockAction = 'block' | 'unblock' | 'mute' | 'unmute';

const ENDPOINTS = {
  block: blockMember,
  unblock: unblockMember,
  mute: muteMember,
  unmute: unmuteMember,
} as const;
const UNDO = { block: 'unblock', unblock: undefined, mute: 'unmute', unmute: undefined } as const;

const DONE = {
  block: 'api.member_blocked',
  unblock: 'api.member_unblocked',
  mute: 'api.member_muted',
  unmute: 'api.member_unmuted',
} as const satisfies Record<BlockAction, PlainTextKey>;

/** Blocks or mutes a member, or undoes it. @throws ApiError */
export async function changeBlock(
  viewerId: number,
  { userId: memberId }: OtherMember,
  action: BlockAction,
): Promise<void> {
  await call(ENDPOINTS[action], { params: { userId: viewerId, memberId } });
}

/**
 * Fetches everything again that is shown: any post, comment or count may have changed. Shows a message, with a button to undo it.
 * @param moveFocus called when the focused element was removed; by default the page gets the focus
 */
export async function showChange(
  viewerId: number,
  member: OtherMember,
  action: BlockAction,
  moveFocus: () => unknown = focusHeading,
): Promise<void> {
  const done = currentTranslate()(DONE[action]);
  const opposite = UNDO[action];
  if (opposite) showUndo(done, () => void changeAndShow(viewerId, member, opposite));
  else showToast(done);
  await queryClient.invalidateQueries();
  // React removes elements after this, and the focused one may be among them.
  afterCacheUpdates(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) moveFocus();
    }),
  );
}

/** Undoes a block or a mute. A toast shows the outcome, also a failure. */
const changeAndShow = (viewerId: number, member: OtherMember, action: BlockAction): Promise<unknown> =>
  retryable(
    async () => {
      await changeBlock(viewerId, member, action);
      await showChange(viewerId, member, action);
    },
    (t, reason) => reason || t('error.heading'),
  );
