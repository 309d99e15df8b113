import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** The result of a toggle: the reaction after it, how counts move, and the message of the answer. */
export interface Toggle {
  readonly reaction: ReactionKind | null;
  readonly deltas: { readonly like_count: number; readonly dislike_count: number };
  readonly message: 'liked' | 'disliked' | 'like removed' | 'dislike removed';
}

const MESSAGES = {
  like: { added: 'liked', removed: 'like removed' },
  dislike: { added: 'disliked', removed: 'dislike removed' },
} as const;

/** The same reaction again removes it; the opposite one replaces it. */
export function toggle(current: ReactionKind | null, pressed: ReactionKind): Toggle {
  const reaction = current === pressed ? null : pressed;
  const delta = (kind: ReactionKind) => Number(reaction === kind) - Number(current === kind);
  return {
    reaction,
    deltas: { like_count: delta('like'), dislike_count: delta('dislike') },
    message: reaction === null ? MESSAGES[pressed].removed : MESSAGES[pressed].added,
  };
}
