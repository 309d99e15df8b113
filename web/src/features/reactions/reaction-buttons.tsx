import type { Post } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { say } from '../../lib/announcements.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import './reaction-buttons.css';
import { desiredAfterPress, type Reaction } from './reaction-queue.ts';
import { react, useReactions } from './reactions.ts';

/** The buttons to like and dislike a post, with their counts. Screen readers hear the result of a press. While one is pressed, the other has no effect and states why. */
export function ReactionButtons({ post }: { readonly post: Post }) {
  'use memo';
  const { reaction, likeCount, dislikeCount } = useReactions(post);
  const t = useTranslate();
  const counts = { like: likeCount, dislike: dislikeCount };
  const press = (kind: ReactionKind) => {
    const { on, off, blocked } = BUTTONS[kind];
    if (reaction !== null && reaction !== kind) return say(t(blocked));
    react(post, desiredAfterPress(kind, reaction));
    say(reaction === kind ? t(off) : t(on, { count: counts[kind] + 1 }));
  };
  return (
    <div className="reactions">
      <ReactionButton kind="like" shown={reaction} count={likeCount} onPress={press} />
      <ReactionButton kind="dislike" shown={reaction} count={dislikeCount} onPress={press} />
    </div>
  );
}

const BUTTONS = {
  like: {
    label: 'reactions.like',
    key: 'l',
    Icon: ThumbsUp,
    on: 'reactions.liked',
    off: 'reactions.likeRemoved',
    blocked: 'reactions.likeBlocked',
  },
  dislike: {
    label: 'reactions.dislike',
    key: 'd',
    Icon: ThumbsDown,
    on: 'reactions.disliked',
    off: 'reactions.dislikeRemoved',
    blocked: 'reactions.dislikeBlocked',
  },
} as const;

interface ReactionButtonProps {
  readonly kind: ReactionKind;
  readonly shown: Reaction;
  readonly count: number;
  readonly onPress: (kind: ReactionKind) => void;
}

function ReactionButton({ kind, shown, count, onPress }: ReactionButtonProps) {
  'use memo';
  const t = useTranslate();
  const { key, Icon, blocked } = BUTTONS[kind];
  const label = t(BUTTONS[kind].label);
  const reasonId = useId();
  const [wasPressed, setPressed] = useState(false);
  const isBlocked = shown !== null && shown !== kind;
  return (
    <span className={`reaction reaction-${kind}`} data-pressed={shown === kind}>
      <button
        type="button"
        className="reaction-button"
        data-shortcut={key}
        aria-label={label}
        aria-pressed={shown === kind}
        aria-describedby={isBlocked ? reasonId : undefined}
        // Not `disabled`: it can be focused, and says why.
        aria-disabled={isBlocked || undefined}
        title={isBlocked ? undefined : label}
        data-fresh={wasPressed}
        onClick={() => {
          if (!isBlocked) setPressed(true);
          onPress(kind);
        }}
      >
        <Icon aria-hidden size={20} />
      </button>
      <span className="reaction-count">{count}</span>
      {isBlocked && (
        <span id={reasonId} role="tooltip" className="reaction-reason">
          {t(blocked)}
        </span>
      )}
    </span>
  );
}
