import type { Post } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { use, useId, useState } from 'react';
import { say } from '../../lib/say.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { SubjectId } from '../../ui/subject-id.ts';
import './reaction-buttons.css';
import { desiredAfterPress, type Reaction } from './reaction-queue.ts';
import { react, useReactions } from './reactions.ts';

/** The buttons to like and dislike a post, with their counts. Screen readers say the result of a press. While one is pressed, the other has no effect and states why. */
export function ReactionButtons({ post }: { readonly post: Post }) {
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
  const { key, Icon, on, off, blocked } = BUTTONS[kind];
  const label = t(BUTTONS[kind].label);
  const reasonId = useId();
  const subjectId = use(SubjectId);
  const [wasPressed, setPressed] = useState(false);
  const isOn = shown === kind;
  const isBlocked = shown !== null && !isOn;

  function press(): void {
    say(isBlocked ? t(blocked) : isOn ? t(off) : t(on, { count: count + 1 }));
    if (isBlocked) return;
    setPressed(true);
    onPress(kind);
  }

  return (
    <span className={`reaction reaction-${kind}`} data-pressed={isOn}>
      <button
        type="button"
        className="reaction-button"
        data-shortcut={key}
        aria-label={label}
        aria-pressed={isOn}
        aria-describedby={isBlocked ? reasonId : subjectId}
        // Not `disabled`: it can be focused, and says why.
        aria-disabled={isBlocked || undefined}
        title={isBlocked ? undefined : label}
        data-fresh={wasPressed}
        onClick={press}
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
