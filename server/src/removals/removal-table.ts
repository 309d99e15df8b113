import { REMOVED_DAYS } from '@plaza/contract/removal.ts';

/** How long removed content can be restored. */
export const REMOVED_MS = REMOVED_DAYS * 24 * 60 * 60 * 1000;

export interface Removed {
  /** In milliseconds since 1970. */
  removed_at: number;
  /** Shown to the author. */
  reason: string;
}

/** A post that a moderator removed: only its author and moderators can read it. */
export interface RemovedPostTable extends Removed {
  post_id: number;
}

/** A comment that a moderator removed, which the count of its post does not contain. */
export interface RemovedCommentTable extends Removed {
  comment_id: number;
}
