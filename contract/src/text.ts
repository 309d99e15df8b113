/** Whether a text has one line (names, titles) or several (posts, comments, a bio). */
export type Lines = 'line' | 'lines';

const CONTROL = /\p{Cc}/gu;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/gu;
// Zero width space, word joiner, byte order mark and bidi controls are invisible and make deceptive names possible.
// U+200C and U+200D are kept: scripts and emoji need them.
const INVISIBLE = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
// Text without a visible character, for example only U+3164 or U+2800.
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether the text can be stored: it has neither lone surrogates nor U+0000. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The text in NFC, trimmed and without control characters. `line`: also without invisible characters; `lines`: with line breaks
 * (CRLF becomes LF) and tabs. A text without a visible character becomes empty. Applied again, the function changes nothing.
 */
export function cleanText(text: string, lines: Lines): string {
  const visible =
    lines === 'line'
      ? text.replace(CONTROL, '').replace(INVISIBLE, '')
      : text.replaceAll('\r\n', '\n').replace(CONTROL_BUT_BREAKS, '');
  return BLANK.test(visible) ? '' : visible.normalize('NFC').trim();
}
