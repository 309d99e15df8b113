import { COMMENT_MAX } from '@plaza/contract/comment.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';

/** How many more characters a comment with this text, normalized, can have; negative if the text is too long. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - [...cleanText(text, 'lines')].length;
}

/** The error of a comment that the server would reject: an empty or too long one. `text` is undefined for a valid comment. */
export function invalidComment({ text }: { readonly text: string }): FieldErrors {
  const t = currentTranslate();
  const left = charactersLeft(text);
  return {
    text: left === COMMENT_MAX ? t('api.comment_missing') : left < 0 ? t('api.comment_too_long') : undefined,
  };
}
