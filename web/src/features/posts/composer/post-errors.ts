import { ALT_MAX } from '@plaza/contract/image.ts';
import { CONTENT_MAX, TITLE_MAX } from '@plaza/contract/post.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { ApiError } from '../../../api/api-error.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { currentTranslate } from '../../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../../lib/texts/translate.ts';
import type { PostTexts } from './post-draft.ts';

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
