import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';

/**
 * The outcome of a write: acknowledged, refused, or unknown. Only one user writes to a thing, one write after the other, so
 * that its last value is known.
 */
export interface Outcome {
  /** The thing that was written, such as `post a17` or `reaction of 5 to 12`. */
  readonly thing: string;
  /** The value of the thing after the write; null when it is deleted. */
  readonly value: string | null;
  readonly became: 'acknowledged' | 'refused' | 'unknown';
  /** The post whose deletion deletes the thing, too. */
  readonly postId?: number;
}

/** Errors after which the outcome is unknown. */
const UNCERTAIN: readonly ErrorCode[] = ['internal', 'outcome_unknown'];

/** The outcome that an answer tells. */
export function becameOf({ error }: { readonly error?: ErrorBody | undefined }): Outcome['became'] {
  if (!error) return 'acknowledged';
  return UNCERTAIN.includes(error.code) ? 'unknown' : 'refused';
}

// Names and values of things, for writers and for the inspection.
export const postThing = (title: string): string => `post ${title}`;
export const postValue = (content: string, pictures: number): string => `${pictures} pictures, ${content}`;
export const commentThing = (body: string): string => `comment ${body}`;
export const commentValue = (userId: number, postId: number): string => `by ${userId} on ${postId}`;
export const reactionThing = (userId: number, postId: number): string => `reaction of ${userId} to ${postId}`;
export const viewThing = (userId: number, postId: number): string => `view of ${userId} of ${postId}`;
export const VIEW_VALUE = 'seen';
export const memberThing = (username: string): string => `member ${username}`;
export const memberValue = (pictures: number): string => `${pictures} pictures`;
