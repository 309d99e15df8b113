import type { Post } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import './reaction-buttons.css';
import { desiredAfterPress, type Reaction } from './reaction-queue.ts';
import { react, useReactions } from './reactions.ts';

/** The buttons to like and dislike a post, with their counts. While one is pressed, the other is disabled and states why. */
export function ReactionButtons({ post }: { readonly post: Post }) {
  'use memo';
  const { reaction, likeCount, dislikeCount } = useReactions(post);
  const press = (kind: ReactionKind) => react(post, desiredAfterPress(kind, reaction));
  return (
    <div className="reactions">
      <ReactionButton kind="like" shown={reaction} count={likeCount} onPress={press} />
      <ReactionButton kind="dislike" shown={reaction} count={dislikeCount} onPress={press} />
    </div>
  );
}

const BUTTONS = {
  like: { label: 'reactions.like', key: 'l', Icon: ThumbsUp, blocked: 'reactions.likeBlocked' },
  dislike: { label: 'reactions.dislike', key: 'd', Icon: ThumbsDown, blocked: 'reactions.dislikeBlocked' },
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
        disabled={isBlocked}
        title={isBlocked ? undefined : label}
        data-fresh={wasPressed}
        onClick={() => {
          setPressed(true);
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
