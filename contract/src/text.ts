/** Whether a field is one line (names, titles) or may hold paragraphs (posts, comments, a bio). */
export type Lines = 'line' | 'lines';

const CONTROL = /\p{Cc}/gu;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/gu;
// Zero width space, word joiner, byte order mark and bidi controls: invisible in a name, and made to deceive
// there. U+200C and U+200D stay, scripts and emoji need them.
const INVISIBLE = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
// What takes no ink, such as U+3164 and U+2800: it stays among letters, but alone it is no text.
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether the text can be stored and shown as it is: no lone surrogates and no U+0000. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Text as it is kept: control characters dropped (line breaks and tabs stay where several lines are allowed),
 * what is invisible dropped from single lines, NFC, trimmed. What has no visible character is empty. Cleaning twice
 * changes nothing.
 */
export function cleanText(text: string, lines: Lines): string {
  const visible =
    lines === 'line'
      ? text.replace(CONTROL, '').replace(INVISIBLE, '')
      : text.replaceAll('\r\n', '\n').replace(CONTROL_BUT_BREAKS, '');
  return BLANK.test(visible) ? '' : visible.normalize('NFC').trim();
}
