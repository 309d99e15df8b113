import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';

/** The outcome of a write. Only one user writes to an item, one write after the other, so that its last value is known. */
export interface Outcome {
  /** The item that was written, such as `post a17` or `reaction of 5 to 12`. */
  readonly item: string;
  /** The value of the item after the write; null when it is deleted. */
  readonly value: string | null;
  readonly status: 'acknowledged' | 'rejected' | 'unknown';
  /** The post whose deletion also deletes the item. */
  readonly postId?: number;
}

/** Errors after which the outcome is unknown. */
const UNCERTAIN: readonly ErrorCode[] = ['internal', 'outcome_unknown'];

/** The outcome of a write according to its answer. */
export function statusOf({ error }: { readonly error?: ErrorBody | undefined }): Outcome['status'] {
  if (!error) return 'acknowledged';
  return UNCERTAIN.includes(error.code) ? 'unknown' : 'rejected';
}
