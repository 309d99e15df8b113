import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';

/** A time of a monotonic clock that the processes of a machine share, in milliseconds. */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** When something happened: not before `began` and not after `ended`, as times of `monotonicNow`. */
export interface Interval {
  readonly began: number;
  readonly ended: number;
}

/** The outcome of a write. Only one user writes to an item, one write after the other, so that its last value is known. */
export interface Outcome extends Interval {
  /** The item that was written, such as `post a17` or `reaction of 5 to 12`. */
  readonly item: string;
  /** The value of the item after the write; null when it is deleted. */
  readonly value: string | null;
  readonly status: 'acknowledged' | 'rejected' | 'unknown';
  /** The post whose deletion also deletes the item. */
  readonly postId?: number;
  /** The time of the answer; infinite when the outcome is unknown. */
  readonly ended: number;
}

/** Errors after which the outcome is unknown. */
const UNCERTAIN: readonly ErrorCode[] = ['internal', 'outcome_unknown'];

/** The outcome of a write according to its answer. */
export function statusOf({ error }: { readonly error?: ErrorBody | undefined }): Outcome['status'] {
  if (!error) return 'acknowledged';
  return UNCERTAIN.includes(error.code) ? 'unknown' : 'rejected';
}
