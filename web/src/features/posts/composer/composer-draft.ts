import type { DraftPart } from '../../../lib/drafts/keep-draft.ts';
import { edited, EMPTY_DRAFT, type ComposerState, type PostDraft } from './composer-state.ts';

type KeptTexts = Omit<PostDraft, 'image'> & Pick<ComposerState, 'key'>;
type KeptImage = Required<Pick<PostDraft, 'image'>>;

/** What is kept of the texts of a post that is being written, and of the attempt to publish it. */
export const TEXTS_PART: DraftPart<ComposerState, KeptTexts> = {
  draftOf: ({ draft: { title, content, alt }, key }) =>
    title || content || alt || key ? { title, content, alt, key } : undefined,
  withDraft: (state, kept = { ...EMPTY_DRAFT, key: undefined }) => {
    const { title, content, alt, key } = kept;
    return { ...edited(state, { title, content, alt }), failure: undefined, key };
  },
};

/** Its image, kept beside them: it is not to be written anew with each word, and one too large takes no text along. */
export const IMAGE_PART: DraftPart<ComposerState, KeptImage> = {
  draftOf: ({ draft: { image } }) => image && { image },
  withDraft: (state, kept) => ({ ...edited(state, { image: kept?.image }), key: state.key }),
};
