import { changed, hasContent, type FormState } from '../../../forms/draft-form.ts';
import type { DraftPart } from '../../../lib/drafts/persist-draft.ts';

/** The texts of a post; `alt` is the description of its image. `key`: see `Draft`. */
export type PostTexts = Readonly<Record<'title' | 'content' | 'alt', string>> & {
  readonly key?: string | undefined;
};

export type PostDraft = PostTexts & { readonly image: File | undefined };

export const EMPTY_TEXTS: PostTexts = { title: '', content: '', alt: '' };

/** The texts of a draft, as `persistDraft` stores them; nothing is stored while all are empty. */
export const TEXTS_PART: DraftPart<FormState<PostDraft>, PostTexts> = {
  draftOf: ({ draft: { image: _image, ...texts } }) => (hasContent(texts) ? texts : undefined),
  withDraft: (state, texts = EMPTY_TEXTS) => changed(state, texts),
};

/** The image of a draft. It is stored apart from the texts, which are then stored although the image may exceed the quota. */
export const IMAGE_PART: DraftPart<FormState<PostDraft>, Readonly<Record<'image', File>>> = {
  draftOf: ({ draft: { image } }) => image && { image },
  // A file that was rejected meanwhile keeps its sentence.
  withDraft: (state, kept) => ({
    ...changed(state, { image: kept?.image, key: state.draft.key }),
    errors: state.errors,
  }),
};
