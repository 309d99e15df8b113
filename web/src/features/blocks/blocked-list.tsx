import type { BlockedMember } from '@plaza/contract/block.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { TextKey } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useMember } from '../session/member.ts';
import './blocked-list.css';
import { changeBlock, showChange } from './change-block.ts';

interface BlockedListProps {
  readonly query: UseQueryResult<BlockedMember[]>;
  readonly undo: 'unblock' | 'unmute';
  /** The id of the heading that names the list. */
  readonly headingId: string;
  readonly empty: string;
}

const TEXTS = {
  unblock: { since: 'blocks.blocked.since', undo: 'blocks.unblock', undoOf: 'blocks.unblockMember' },
  unmute: { since: 'blocks.muted.since', undo: 'blocks.unmute', undoOf: 'blocks.unmuteMember' },
} as const satisfies Record<BlockedListProps['undo'], Record<'since' | 'undo' | 'undoOf', TextKey>>;

/** The members whom the viewer blocked, or muted, with a button each to undo it. */
export function BlockedList({ query, undo, headingId, empty }: BlockedListProps) {
  const { data: members, error, refetch } = query;
  const { userId } = useMember();
  const list = useRef<HTMLUListElement>(null);
  const [undoing, setUndoing] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useRetryWhenReachable(error, () => void refetch());
  async function end(member: BlockedMember): Promise<void> {
    setUndoing(member.userId);
    setFailure(undefined);
    try {
      await changeBlock(userId, member, undo);
      await showChange(userId, member, undo, () => list.current?.focus());
    } catch (thrown) {
      setFailure(messageOf(thrown));
    }
    setUndoing(undefined);
  }

  return (
    <>
      <Alert onRetry={error !== null && (() => void refetch())}>
        {failure ?? (error && messageOf(error))}
      </Alert>
      {members?.length === 0 && <p className="blocked-empty">{empty}</p>}
      <ul ref={list} className="blocked-list" aria-labelledby={headingId} tabIndex={-1}>
        {members?.map((member) => (
          <BlockedItem
            key={member.userId}
            member={member}
            undo={undo}
            busy={undoing === member.userId}
            onUndo={() => void end(member)}
          />
        ))}
      </ul>
    </>
  );
}

interface BlockedItemProps {
  readonly member: BlockedMember;
  readonly undo: BlockedListProps['undo'];
  readonly busy: boolean;
  readonly onUndo: () => void;
}

function BlockedItem({ member, undo, busy, onUndo }: BlockedItemProps) {
  const t = useTranslate();
  const { name, username, profilePicture, since } = member;
  const texts = TEXTS[undo];
  const names = (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <bdi>@{username}</bdi>
    </>
  );
  return (
    <li className="blocked">
      <Avatar name={name} picture={profilePicture} size={40} />
      <div>
        {/* The profile of a blocked member is hidden. */}
        {undo === 'unmute' ? <Link to={pagePath('profile', { id: username })}>{names}</Link> : names}
        <p>{t.rich(texts.since, { when: <RelativeTime at={since} /> })}</p>
      </div>
      <Button aria-label={t(texts.undoOf, { member: `@${username}` })} busy={busy} onClick={onUndo}>
        {t(texts.undo)}
      </Button>
    </li>
  );
}
