import { createPost } from '@plaza/contract/post.ts';
import { call } from '../../../api/call.ts';
import { hasContent, type DraftForm, type FormState } from '../../../forms/draft-form.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { persistentForms } from '../../../forms/persistent-forms.ts';
import { submitForm } from '../../../forms/submit-form.ts';
import { persistDraft } from '../../../lib/drafts/persist-draft.ts';
import { currentTranslate } from '../../../lib/texts/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { addPost } from '../cache/post-cache.ts';
import { EMPTY_TEXTS, errorsOf, IMAGE_PART, invalidTexts, TEXTS_PART, type PostDraft } from './post-draft.ts';

type ComposerState = FormState<PostDraft>;
export type ComposerForm = DraftForm<PostDraft>;

/** How long a discarded draft can be restored, in milliseconds. */
const UNDO_MS = 10_000;

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

function offerDraft(composer: ComposerForm, draft: ComposerState, why: string): void {
  showToast(why, {
    stays: UNDO_MS,
    action: { label: currentTranslate()('common.undo'), onPress: () => replaceDraft(composer, draft) },
  });
}

/** Sends the draft, and adds the post to the loaded lists. @returns as `submitForm`: the errors that prevent sending */
export function publishDraft(composer: ComposerForm): Promise<FieldErrors> {
  return submitForm(composer, {
    validate: invalidTexts,
    isIdempotent: true,
    fieldErrors: errorsOf,
    send: async ({ title, content, image, alt }, { onUploadProgress, ...options }) => {
      // As JSON where there is no file: a busy server rejects forms first.
      const { post } = image
        ? await call(createPost, { form: { title, content, image, alt } }, { ...options, onUploadProgress })
        : await call(createPost, { json: { title, content } }, options);
      addPost(post);
      return post.id;
    },
    onReplaced: (failed, message) => offerDraft(composer, failed, message),
  });
}
