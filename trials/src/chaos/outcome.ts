import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';

/**
 * What became of a write: the server said yes, said no, or was not heard. Each names one thing that only one member
 * writes, one write after the other, so that the last word on it is known.
 */
export interface Outcome {
  /** What was written, such as `post a17` or `reaction of 5 to 12`. */
  readonly thing: string;
  /** How the thing is once it was written; null when it is gone. */
  readonly value: string | null;
  readonly became: 'acknowledged' | 'refused' | 'unknown';
  /** The post without which the thing is gone, too. */
  readonly postId?: number;
}

/** Answers that do not say whether something was written. */
const UNCERTAIN: readonly ErrorCode[] = ['internal', 'outcome_unknown'];

/** What became of a write, by its answer. */
export function becameOf({ error }: { readonly error?: ErrorBody | undefined }): Outcome['became'] {
  if (!error) return 'acknowledged';
  return UNCERTAIN.includes(error.code) ? 'unknown' : 'refused';
}

// How things are called and what they are, by those who write and by those who look.
export const postThing = (title: string): string => `post ${title}`;
export const postValue = (content: string, pictures: number): string => `${pictures} pictures, ${content}`;
export const commentThing = (body: string): string => `comment ${body}`;
export const commentValue = (userId: number, postId: number): string => `by ${userId} on ${postId}`;
export const reactionThing = (userId: number, postId: number): string => `reaction of ${userId} to ${postId}`;
export const viewThing = (userId: number, postId: number): string => `view of ${userId} of ${postId}`;
export const VIEW_VALUE = 'seen';
export const memberThing = (username: string): string => `member ${username}`;
export const memberValue = (pictures: number): string => `${pictures} pictures`;
