import { COMMENT_MAX, COMMENT_MISSING, COMMENT_TOO_LONG } from '@plaza/contract/comment.ts';
import { POST_DELETED } from '@plaza/contract/post.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { ApiError, isGone, messageOf } from '../../api/api-error.ts';
import type { DraftPart } from '../../lib/drafts/keep-draft.ts';

/** A comment as far as it is written. */
export interface CommentDraft {
  readonly text: string;
  /** What is wrong with the text, as a sentence. */
  readonly problem: string | undefined;
  /** Why the last attempt failed, when the text is not to blame. */
  readonly failure: string | undefined;
  /** Names the attempt to send this very text, so that trying again never makes a second comment. */
  readonly key: string | undefined;
  readonly sending: boolean;
  /** The comment that was sent last, until the next one is begun. */
  readonly added: number | undefined;
}

export const EMPTY_COMMENT: CommentDraft = {
  text: '',
  problem: undefined,
  failure: undefined,
  key: undefined,
  sending: false,
  added: undefined,
};

/** What is kept of a comment that is being written, and of the attempt to send it. */
export const COMMENT_PART: DraftPart<CommentDraft, Pick<CommentDraft, 'text' | 'key'>> = {
  draftOf: ({ text, key }) => (text === '' ? undefined : { text, key }),
  withDraft: (_state, kept) => (kept ? { ...written(kept.text), key: kept.key } : EMPTY_COMMENT),
};

/** How many characters fit yet; negative when there are too many. */
export function roomIn(text: string): number {
  return COMMENT_MAX - [...cleanText(text, 'lines')].length;
}

/** The member writes. That it is too long is told at once, that it is empty only when it is sent. */
export function written(text: string): CommentDraft {
  return { ...EMPTY_COMMENT, text, problem: roomIn(text) < 0 ? COMMENT_TOO_LONG : undefined };
}

/** The member wants it sent, for which it got a key: it is on its way unless the server would refuse it. */
export function sent(draft: CommentDraft, key: string): CommentDraft {
  const room = roomIn(draft.text);
  const problem = room === COMMENT_MAX ? COMMENT_MISSING : room < 0 ? COMMENT_TOO_LONG : undefined;
  return { ...draft, problem, failure: undefined, key, sending: problem === undefined };
}

/** It did not arrive: the text stays, with a sentence. */
export function refused(draft: CommentDraft, error: unknown): CommentDraft {
  const problem = error instanceof ApiError ? error.fields['commentBody'] : undefined;
  const failure = isGone(error) ? POST_DELETED : messageOf(error);
  return { ...draft, sending: false, problem, failure: problem === undefined ? failure : undefined };
}
