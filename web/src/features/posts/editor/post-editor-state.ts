import type { Post } from '@plaza/contract/post.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import type { DraftPart } from '../../../lib/drafts/keep-draft.ts';
import { problemsOf, type DraftProblems, type PostDraft } from '../composer/composer-state.ts';

/** What the owner of a post can change about it. */
export type EditedPost = Omit<PostDraft, 'image'>;

export interface PostEditorState {
  readonly draft: EditedPost;
  /** Whether anything was written since editing began. */
  readonly changed: boolean;
  readonly problems: DraftProblems;
  /** Why it could not be saved, when no part of it is to blame. */
  readonly failure: string | undefined;
  readonly saving: boolean;
}

export function editorFor({ title, content, image }: Post): PostEditorState {
  const draft = { title, content, alt: image?.alt ?? '' };
  return { draft, changed: false, problems: {}, failure: undefined, saving: false };
}

/** What is kept of a post that is being edited. */
export const EDITED_PART: DraftPart<PostEditorState | undefined, EditedPost> = {
  draftOf: (state) => (state?.changed ? state.draft : undefined),
  withDraft: (_state, kept) =>
    kept && { draft: kept, changed: true, problems: {}, failure: undefined, saving: false },
};

/** The owner writes. What was wrong with a part is forgotten when it changes. */
export function editedPost(state: PostEditorState, change: Partial<EditedPost>): PostEditorState {
  const problems = Object.fromEntries(Object.entries(state.problems).filter(([part]) => !(part in change)));
  return { ...state, draft: { ...state.draft, ...change }, changed: true, problems };
}

/** The owner wants it saved: it is on its way unless the server would refuse it. */
export function savingPost(state: PostEditorState): PostEditorState {
  const problems = problemsOf({ ...state.draft, image: undefined });
  return { ...state, problems, failure: undefined, saving: Object.keys(problems).length === 0 };
}

/** It could not be saved: everything stays, with a sentence beside what it is about. */
export function saveRefused(state: PostEditorState, error: unknown): PostEditorState {
  const problems = error instanceof ApiError ? error.fields : {};
  const isKnown = Object.keys(problems).some((part) => part in state.draft);
  return {
    ...state,
    saving: false,
    problems: isKnown ? problems : {},
    failure: isKnown ? undefined : messageOf(error),
  };
}
