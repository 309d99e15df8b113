import type { BlockedMember } from '@plaza/contract/block.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useAction } from '../../calls/use-action.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { TextKey } from '../../lib/texts/translate.ts';
import { QueryProblem } from '../../calls/query-state.tsx';
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
  /** A further action on a member. */
  readonly renderAction?: (member: BlockedMember) => ReactNode;
}

const TEXTS = {
  unblock: { since: 'blocks.blocked.since', undo: 'blocks.unblock', undoOf: 'blocks.unblockMember' },
  unmute: { since: 'blocks.muted.since', undo: 'blocks.unmute', undoOf: 'blocks.unmuteMember' },
} as const satisfies Record<BlockedListProps['undo'], Record<'since' | 'undo' | 'undoOf', TextKey>>;

/** The members whom the viewer blocked, or muted, with a button each to undo it. */
export function BlockedList({ query, undo, headingId, empty, renderAction }: BlockedListProps) {
  const { data: members } = query;
  const { userId } = useMember();
  const list = useRef<HTMLUListElement>(null);
  const {
    run: end,
    input: undoing,
    failure,
  } = useAction(async (member: BlockedMember) => {
    await changeBlock(userId, member, undo);
    await showChange(userId, member, undo, () => list.current?.focus());
  });

  return (
    <>
      <QueryProblem query={query} failure={failure} />
      {members?.length === 0 && <p className="blocked-empty">{empty}</p>}
      <ul ref={list} className="blocked-list" aria-labelledby={headingId} tabIndex={-1}>
        {members?.map((member) => (
          <BlockedItem
            key={member.userId}
            member={member}
            undo={undo}
            busy={undoing?.userId === member.userId}
            onUndo={() => end(member)}
          >
            {renderAction?.(member)}
          </BlockedItem>
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
  readonly children: ReactNode;
}

function BlockedItem({ member, undo, busy, onUndo, children }: BlockedItemProps) {
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
      {children}
      <Button aria-label={t(texts.undoOf, { member: `@${username}` })} busy={busy} onClick={onUndo}>
        {t(texts.undo)}
      </Button>
    </li>
  );
}
