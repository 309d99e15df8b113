import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** One row per post and member, so that like and dislike exclude each other. */
export interface ReactionTable {
  post_id: number;
  user_id: number;
  kind: ReactionKind;
  created_at: number;
}
