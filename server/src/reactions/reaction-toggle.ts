import type { ReactionKind } from '@plaza/contract/post-schema.ts';

const MESSAGES = {
  like: { added: 'liked', removed: 'like removed' },
  dislike: { added: 'disliked', removed: 'dislike removed' },
} as const;

/** The new reaction, null when `pressed` repeats the current one; the changes of the counts, and the message of the answer. */
export function toggle(current: ReactionKind | null, pressed: ReactionKind) {
  const reaction = current === pressed ? null : pressed;
  const delta = (kind: ReactionKind) => Number(reaction === kind) - Number(current === kind);
  return {
    reaction,
    deltas: { like_count: delta('like'), dislike_count: delta('dislike') },
    message: reaction === null ? MESSAGES[pressed].removed : MESSAGES[pressed].added,
  };
}
