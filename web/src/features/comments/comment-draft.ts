import { COMMENT_MAX, COMMENT_MISSING, COMMENT_TOO_LONG } from '@plaza/contract/comment.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';

/** How many more characters a comment can have; negative when it is too long. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - [...cleanText(text, 'lines')].length;
}

/** The rules of the server for a comment. */
export function invalidComment({ text }: { readonly text: string }): FieldErrors {
  const left = charactersLeft(text);
  return { text: left === COMMENT_MAX ? COMMENT_MISSING : left < 0 ? COMMENT_TOO_LONG : undefined };
}
