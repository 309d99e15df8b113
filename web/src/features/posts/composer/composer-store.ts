import { createPost } from '@plaza/contract/post.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { addPost } from '../../../api/post-cache.ts';
import { newIdempotencyKey } from '../../../api/request.ts';
import { keepDraft } from '../../../lib/drafts/keep-draft.ts';
import { imageFileProblem } from '../../../lib/image-file.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { showToast } from '../../../ui/toast.tsx';
import { IMAGE_PART, TEXTS_PART } from './composer-draft.ts';
import {
  edited,
  EMPTY_COMPOSER,
  problemsOf,
  PUBLISHED,
  refused,
  type ComposerState,
  type DraftProblems,
  type PostDraft,
} from './composer-state.ts';

export type ComposerStore = Store<ComposerState>;

/** For how long a draft that was discarded can be brought back. */
const UNDO_MS = 10_000;

/** What each member who signed in here is writing. It outlives the page it is written on, and is kept as a draft. */
const composers = new Map<number, ComposerStore>();

export function composerOf(userId: number): ComposerStore {
  const known = composers.get(userId);
  if (known) return known;
  const composer = createStore(EMPTY_COMPOSER);
  composers.set(userId, composer);
  keepDraft([userId, 'post'], composer, TEXTS_PART);
  keepDraft([userId, 'post-image'], composer, IMAGE_PART);
  return composer;
}

export function changeDraft(composer: ComposerStore, change: Partial<PostDraft>): void {
  composer.set(edited(composer.get(), change));
}

/** Makes a file the image of the draft once it was checked. Publishing waits for that. */
export function chooseImage(composer: ComposerStore, image: File): void {
  const checking = check();
  composer.set({ ...composer.get(), checking });

  async function check(): Promise<boolean> {
    const problem = await imageFileProblem(image);
    if (composer.get().checking !== checking) return false;
    composer.set({ ...composer.get(), checking: undefined });
    if (problem === undefined) changeDraft(composer, { image });
    else blameDraft(composer, { image: problem });
    return problem === undefined;
  }
}

/** Says what is wrong with a part of the draft. */
export function blameDraft(composer: ComposerStore, problems: DraftProblems): void {
  composer.set({ ...composer.get(), problems: { ...composer.get().problems, ...problems } });
}

/** The member has left the page: what was wrong with the draft is said anew by the next attempt. */
export function forgetProblems(composer: ComposerStore): void {
  composer.set({ ...composer.get(), problems: {} });
}

/** Stops sending what is being sent; else clears everything. What was written can be brought back for a while. */
export function cancelDraft(composer: ComposerStore): void {
  const { sending } = composer.get();
  if (sending) sending.stop();
  else replaceDraft(composer, EMPTY_COMPOSER);
}

/**
 * Puts another draft in place of the one that is written, which can be brought back in the same way. One that is being sent
 * is sent all the same.
 */
function replaceDraft(composer: ComposerStore, next: ComposerState): void {
  const before = { ...composer.get(), checking: undefined };
  composer.set(next);
  if (!before.sending && (TEXTS_PART.draftOf(before) ?? IMAGE_PART.draftOf(before)))
    offerDraft(composer, before, 'Draft discarded.');
}

function offerDraft(composer: ComposerStore, draft: ComposerState, why: string): void {
  showToast(why, {
    stays: UNDO_MS,
    action: { label: 'Undo', onPress: () => replaceDraft(composer, draft) },
  });
}

/**
 * Publishes the draft: it becomes the top of the feed, and the composer is empty again. Does nothing while the draft is
 * being sent already. However often it is tried, an unchanged draft becomes one post.
 * @returns what keeps it from being sent
 */
export async function publishDraft(composer: ComposerStore): Promise<DraftProblems> {
  const { checking } = composer.get();
  if (checking && !(await checking)) return composer.get().problems;
  const state = composer.get();
  if (state.sending) return {};
  const problems = problemsOf(state.draft);
  composer.set({ ...state, problems });
  if (Object.keys(problems).length === 0) void send(composer);
  return problems;
}

async function send(composer: ComposerStore): Promise<void> {
  const { draft, key = newIdempotencyKey() } = composer.get();
  const { title, content, image, alt } = draft;
  const aborter = new AbortController();
  const stop = () => aborter.abort();
  const show = (part: number) =>
    composer.set({ ...composer.get(), key, failure: undefined, sending: { part, stop } });
  // Undo may put another draft in its place.
  const isShown = () => composer.get().sending?.stop === stop;
  show(0);
  const sent = composer.get();
  try {
    const { post } = await call(
      createPost,
      // As JSON where there is no file: a busy server rejects forms first.
      image ? { form: { title, content, image, alt } } : { json: { title, content } },
      {
        idempotencyKey: key,
        signal: aborter.signal,
        ...(image && { onUploadProgress: (part) => isShown() && show(part) }),
      },
    );
    if (isShown()) composer.set(PUBLISHED);
    addPost(post);
  } catch (error) {
    const next = aborter.signal.aborted ? { ...sent, sending: undefined } : refused(sent, error);
    if (isShown()) composer.set(next);
    else offerDraft(composer, next, messageOf(error));
  }
}
