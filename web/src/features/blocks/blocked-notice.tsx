import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../calls/use-action.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMember } from '../session/member.ts';
import { blocksQuery } from './block-queries.ts';
import { changeBlock, showChange, type OtherMember } from './change-block.ts';

/** Shown for a username without a visible profile: that the viewer blocked the member, if so, with a button to undo it. */
export function BlockedNotice({ username }: { readonly username: string }) {
  const t = useTranslate();
  const { userId } = useMember();
  const { data: blocked, isPending } = useQuery(blocksQuery(userId));
  const member = blocked?.find((each) => each.username.toLowerCase() === username.toLowerCase());
  if (isPending) return undefined;
  if (!member)
    return (
      <Notice
        title={t('blocks.noMember.title')}
        text={t('blocks.noMember.text', { member: `@${username}` })}
      />
    );
  return (
    <Notice
      title={t('blocks.blockedMember.title', { member: `@${member.username}` })}
      text={t('blocks.blockedMember.text')}
    >
      <UnblockButton member={member} />
    </Notice>
  );
}

function UnblockButton({ member }: { readonly member: OtherMember }) {
  const t = useTranslate();
  const { userId } = useMember();
  const { run, isRunning, failure } = useAction(async () => {
    await changeBlock(userId, member, 'unblock');
    await showChange(userId, member, 'unblock');
  });

  return (
    <>
      <Alert>{failure}</Alert>
      <Button tone="primary" busy={isRunning} onClick={run}>
        {t('blocks.unblock')}
      </Button>
    </>
  );
}
