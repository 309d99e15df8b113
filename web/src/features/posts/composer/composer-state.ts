import {
  CONTENT_MAX,
  CONTENT_MISSING,
  CONTENT_TOO_LONG,
  TITLE_MAX,
  TITLE_MISSING,
  TITLE_TOO_LONG,
} from '@plaza/contract/post.ts';
import { ALT_MAX, ALT_TOO_LONG } from '@plaza/contract/image.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';

/** A post as far as it is written. */
export interface PostDraft {
  readonly title: string;
  readonly content: string;
  readonly image: File | undefined;
  /** What the image shows. */
  readonly alt: string;
}

/** What is wrong with which part, as sentences. */
export type DraftProblems = Readonly<Partial<Record<keyof PostDraft, string>>>;

export interface ComposerState {
  readonly draft: PostDraft;
  readonly problems: DraftProblems;
  /** Why the last attempt failed, when no part of the draft is to blame. */
  readonly failure: string | undefined;
  /** What went well, for who listens. */
  readonly news: string | undefined;
  /** Names the attempt to publish this very draft, so that trying again never makes a second post. */
  readonly key: string | undefined;
  /** While a chosen image is being checked; tells whether it was taken. */
  readonly checking: Promise<boolean> | undefined;
  /** While it is being sent: the part of it that has left, from 0 to 1, and how to stop. */
  readonly sending: { readonly part: number; readonly stop: () => void } | undefined;
}

export const EMPTY_DRAFT: PostDraft = { title: '', content: '', image: undefined, alt: '' };
export const EMPTY_COMPOSER: ComposerState = {
  draft: EMPTY_DRAFT,
  problems: {},
  failure: undefined,
  news: undefined,
  key: undefined,
  checking: undefined,
  sending: undefined,
};
/** After a draft has become a post. */
export const PUBLISHED: ComposerState = { ...EMPTY_COMPOSER, news: 'Your post was published.' };

const FILE_CODES: ReadonlySet<string> = new Set(['too-many-files', 'body_too_large']);

/** The member writes. What was wrong with a part is forgotten when it changes. */
export function edited(state: ComposerState, change: Partial<PostDraft>): ComposerState {
  return {
    ...state,
    draft: { ...state.draft, ...change },
    problems: Object.fromEntries(Object.entries(state.problems).filter(([part]) => !(part in change))),
    news: undefined,
    key: undefined,
  };
}

/** What the server would refuse, as far as it can be known here. */
export function problemsOf({ title, content, alt }: PostDraft): DraftProblems {
  const problem = (text: string, max: number, tooLong: string, missing?: string) => {
    const length = [...text].length;
    return length === 0 ? missing : length > max ? tooLong : undefined;
  };
  const problems = {
    title: problem(cleanText(title, 'line'), TITLE_MAX, TITLE_TOO_LONG, TITLE_MISSING),
    content: problem(cleanText(content, 'lines'), CONTENT_MAX, CONTENT_TOO_LONG, CONTENT_MISSING),
    alt: problem(cleanText(alt, 'line'), ALT_MAX, ALT_TOO_LONG),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence !== undefined));
}

/** The attempt failed: everything stays, with a sentence beside what it is about. */
export function refused(state: ComposerState, error: unknown): ComposerState {
  const problems = error instanceof ApiError ? blamed(error) : {};
  const isKnown = Object.keys(problems).some((part) => part in EMPTY_DRAFT);
  // Something else was sent under this key: its image could not be kept, say.
  const isAnother = error instanceof ApiError && error.code === 'idempotency_mismatch';
  return {
    ...state,
    sending: undefined,
    key: isAnother ? undefined : state.key,
    problems: isKnown ? problems : {},
    failure: isKnown ? undefined : messageOf(error),
  };
}

function blamed(error: ApiError): DraftProblems {
  const isAboutFile = error.code.startsWith('file-') || FILE_CODES.has(error.code);
  return isAboutFile ? { image: error.message } : error.fields;
}
