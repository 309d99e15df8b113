import { ALT_MAX } from '@plaza/contract/image.ts';
import { CONTENT_MAX, TITLE_MAX } from '@plaza/contract/post.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { changed, hasContent, type FormState } from '../../../forms/draft-form.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import type { DraftPart } from '../../../lib/drafts/persist-draft.ts';
import { currentTranslate } from '../../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../../lib/texts/translate.ts';

/** The texts of a post; `alt` is the description of its image. `key`: see `Draft`. */
export type PostTexts = Readonly<Record<'title' | 'content' | 'alt', string>> & {
  readonly key?: string | undefined;
};

export type PostDraft = PostTexts & { readonly image: File | undefined };

export const EMPTY_TEXTS: PostTexts = { title: '', content: '', alt: '' };

/** The errors of texts that the server would reject: title and content must not be empty, and all have a maximum. */
export function invalidTexts({ title, content, alt }: PostTexts): FieldErrors {
  const errorOf = (text: string, max: number, tooLong: PlainTextKey, missing?: PlainTextKey) => {
    const length = [...text].length;
    const error = length === 0 ? missing : length > max ? tooLong : undefined;
    return error && currentTranslate()(error);
  };
  return {
    title: errorOf(cleanText(title, 'line'), TITLE_MAX, 'api.title_too_long', 'api.title_missing'),
    content: errorOf(cleanText(content, 'lines'), CONTENT_MAX, 'api.content_too_long', 'api.content_missing'),
    alt: errorOf(cleanText(alt, 'line'), ALT_MAX, 'api.alt_too_long'),
  };
}

const FILE_CODES: ReadonlySet<string> = new Set(['too-many-files', 'body_too_large']);

/** The messages of an error by field: errors about files belong to `image`, all others to the fields that the server names. */
export function errorsOf({ code, message, fields }: ApiError): FieldErrors {
  return code.startsWith('file-') || FILE_CODES.has(code) ? { image: message } : fields;
}

/** The texts of a draft, as `persistDraft` stores them; nothing is stored while all are empty. */
export const TEXTS_PART: DraftPart<FormState<PostDraft>, PostTexts> = {
  draftOf: ({ draft: { image: _image, ...texts } }) => (hasContent(texts) ? texts : undefined),
  withDraft: (state, texts = EMPTY_TEXTS) => changed(state, texts),
};

/** The image of a draft. It is stored apart from the texts, which are then stored although the image may exceed the quota. */
export const IMAGE_PART: DraftPart<FormState<PostDraft>, Readonly<Record<'image', File>>> = {
  draftOf: ({ draft: { image } }) => image && { image },
  withDraft: (state, kept) => changed(state, { image: kept?.image, key: state.draft.key }),
};
