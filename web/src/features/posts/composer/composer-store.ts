import { messageOf } from '../../../api/api-error.ts';
import { hasContent, type DraftForm, type FormState } from '../../../forms/draft-form.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { persistentForms } from '../../../forms/persistent-forms.ts';
import { showUndo } from '../../../calls/retryable.ts';
import { persistDraft } from '../../../lib/drafts/persist-draft.ts';
import { ignore } from '../../../lib/errors.ts';
import { lazyCode } from '../../../lib/lazy-component.tsx';
import { currentTranslate } from '../../../lib/texts/texts.ts';
import { EMPTY_TEXTS, IMAGE_PART, TEXTS_PART, type PostDraft } from './post-draft.ts';

type ComposerState = FormState<PostDraft>;
export type ComposerForm = DraftForm<PostDraft>;

/** The kinds of drafts that each tab has for itself. The image is a draft of its own, so that typing does not write it again. */
const TAB_KINDS = new Set(['post', 'post-image']);

const composers = persistentForms<PostDraft>({ ...EMPTY_TEXTS, image: undefined }, (name, form) => {
  const [userId] = name;
  persistDraft(name, form, TEXTS_PART, TAB_KINDS);
  persistDraft([userId, 'post-image'], form, IMAGE_PART, TAB_KINDS);
});

/** The form in which a member writes a post: one for each member and tab, stored on this device. */
export const composerOf = (userId: number) => composers([userId, 'post']);

/** While the draft is being sent: stops, and keeps the draft. Otherwise clears the form; for 10 s a toast offers to undo this. */
export function cancelDraft(composer: ComposerForm): void {
  const { sending } = composer.get();
  if (sending) sending.stop();
  else replaceDraft(composer, composer.initial);
}

/** Replaces the state of the form. A toast offers to restore a replaced draft, unless it was empty or is being sent. */
function replaceDraft(composer: ComposerForm, next: ComposerState): void {
  const before = { ...composer.get(), checks: {} };
  composer.set(next);
  if (!before.sending && hasContent(before.draft))
    offerDraft(composer, before, currentTranslate()('posts.composer.discarded'));
}

const offerDraft = (composer: ComposerForm, draft: ComposerState, why: string): void =>
  showUndo(why, () => replaceDraft(composer, draft));

const publishing = lazyCode(() => import('./publish-draft.ts'));

/** Loads the code that sends drafts, which otherwise the first press loads. */
export const preparePublishing = () => void publishing.load().catch(ignore);

/** Sends the draft, and adds the post to the loaded lists. @returns as `submitForm`: the errors that prevent sending */
export async function publishDraft(composer: ComposerForm): Promise<FieldErrors> {
  const code = publishing.loaded();
  if (code) return code.publish(composer, offerDraft);
  if (composer.get().sending) return {};
  // The press shows its effect while the code is loading.
  const end = (failure?: string) => composer.set({ ...composer.get(), failure, sending: undefined });
  const sending = { part: 0, stop: () => end() };
  composer.set({ ...composer.get(), failure: undefined, sending });
  const checks = Promise.all(Object.values(composer.get().checks));
  const isCancelled = () => composer.get().sending !== sending;
  try {
    await publishing.load();
  } catch (error) {
    if (!isCancelled()) end(messageOf(error));
    return {};
  }
  // A file may be rejected while the code is loading.
  const isRejected = (await checks).includes(false);
  if (isCancelled()) return {};
  end();
  return isRejected ? composer.get().errors : publishDraft(composer);
}
