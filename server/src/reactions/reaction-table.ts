import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** One row for a post and member, so that a like and a dislike can never both stand. */
export interface ReactionTable {
  post_id: number;
  user_id: number;
  kind: ReactionKind;
  created_at: number;
}
