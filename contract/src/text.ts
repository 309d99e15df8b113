/** Whether a text has one line (names, titles) or several (posts, comments, a bio). */
export type Lines = 'line' | 'lines';

// https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-5/#G10213, and the lone carriage return.
const BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
// In one line they are a space, so that no words are joined.
const BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
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
 * The text in NFC, trimmed and without control characters. `line`: also without invisible characters, and line breaks and tabs are
 * a space; `lines`: with tabs, and each line break is a LF. A text without a visible character becomes empty. Applied again, the function changes nothing.
 */
export function cleanText(text: string, lines: Lines): string {
  const visible =
    lines === 'line'
      ? text.replace(BREAKS_AND_TABS, ' ').replace(CONTROL_BUT_BREAKS, '').replace(INVISIBLE, '')
      : text.replace(BREAK, '\n').replace(CONTROL_BUT_BREAKS, '');
  return BLANK.test(visible) ? '' : visible.normalize('NFC').trim();
}

// Variation selectors and U+20E3 belong to emoji, such as keycaps.
const MARK = /[^\P{M}\uFE0E\uFE0F\u20E3]/gu;
const BASE = /[^\p{M}\s]/gu;
/** The most marks for each other character: fully vocalized Hebrew and Arabic have fewer. */
const MARKS_PER_BASE = 2;

/** Whether a name consists mainly of combining marks, which are drawn above and below its letters. */
export function isMostlyMarks(name: string): boolean {
  return countOf(name, MARK) > MARKS_PER_BASE * countOf(name, BASE);
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
