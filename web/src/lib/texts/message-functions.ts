/**
 * The functions that compiled messages call, instead of those of `@messageformat/runtime`: these do not format small numbers with
 * `Intl`, whose first use takes longer than rendering the page.
 */

type Parts = readonly unknown[];

/** Digits of all languages are 0 to 9, as members type them. */
export const localeOf = (language: string): string => `${language}-u-nu-latn`;

const formats = new Map<string, Intl.NumberFormat>();

/** A number in the format of a language: '2,000'. */
export function number(language: string, value: number): string {
  // From right to left, `Intl` adds a mark that keeps the minus of negative numbers before their digits.
  if (value >= 0 && value < 1000) return String(value);
  const format = formats.get(language) ?? new Intl.NumberFormat(localeOf(language));
  formats.set(language, format);
  return format.format(value);
}

/** The parts for a number: those of exactly this number, otherwise those of its plural category. */
export function plural(
  value: number,
  _offset: number,
  categoryOf: (value: number) => string,
  cases: Readonly<Record<string, Parts>>,
): Parts {
  return cases[value] ?? cases[categoryOf(value)] ?? cases['other'] ?? [];
}

/** The parts for a word, which may be isolated by `isolated`. */
export function select(value: string, cases: Readonly<Record<string, Parts>>): Parts {
  return cases[value.replaceAll(ISOLATE, '')] ?? cases['other'] ?? [];
}

const ISOLATE = /[\u2068\u2069]/g;

/** A text that keeps its own direction within another one: https://unicode.org/reports/tr9/#Explicit_Directional_Isolates */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
