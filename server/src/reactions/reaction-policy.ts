import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** What a toggle does: the reaction that stands after it, how counts move, and what the member is told. */
export interface Toggle {
  readonly reaction: ReactionKind | null;
  readonly deltas: { readonly like_count: number; readonly dislike_count: number };
  readonly message: 'liked' | 'disliked' | 'like removed' | 'dislike removed';
}

const SAID = {
  like: { given: 'liked', taken: 'like removed' },
  dislike: { given: 'disliked', taken: 'dislike removed' },
} as const;

/** The same reaction again takes it back; the opposite one replaces it. */
export function toggle(current: ReactionKind | null, pressed: ReactionKind): Toggle {
  const reaction = current === pressed ? null : pressed;
  const delta = (kind: ReactionKind) => Number(reaction === kind) - Number(current === kind);
  return {
    reaction,
    deltas: { like_count: delta('like'), dislike_count: delta('dislike') },
    message: reaction === null ? SAID[pressed].taken : SAID[pressed].given,
  };
}
