import { parse, type Token } from '@messageformat/parser';
import type { Catalogue } from './catalogue.ts';

/**
 * Languages for tests: English with accents and a third longer, so that texts that are not translated and places that are too
 * narrow are seen; `ar-XB` is also written from right to left. The codes are those of Chromium.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;

export const isPseudo = (language: string): boolean => PSEUDO_LANGUAGES.some((pseudo) => pseudo === language);

/** The language whose plural rules apply. */
export const baseOf = (language: string): string => (isPseudo(language) ? 'en' : language);

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
};

/** Texts that the server writes into pages. It has no pseudo-languages, so they stay English. */
const OF_SERVER = /^about\./;

/** The messages of the pseudo-language, made from the English ones. */
export function pseudoCatalogue(source: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(source).map(([key, message]) => [
      key,
      OF_SERVER.test(key) ? message : `[${textOf(parse(message))}]`,
    ]),
  );
}

const textOf = (tokens: readonly Token[]): string => tokens.map(tokenText).join('');

function tokenText(token: Token): string {
  if (token.type === 'content') return pseudoText(token.value);
  if (token.type === 'octothorpe') return '#';
  if (token.type === 'argument') return `{${token.arg}}`;
  if (token.type === 'function') return `{${token.arg}, ${token.key}}`;
  const cases = token.cases.map(({ key, tokens }) => `${key} {${textOf(tokens)}}`);
  return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
}

function pseudoText(text: string): string {
  const accented = text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
  const padding = '·'.repeat(Math.floor(text.trim().length / 3));
  // Apostrophes and braces are syntax.
  const escaped = accented.replaceAll("'", "''").replaceAll(/[{}#]/g, "'$&'");
  return /[a-z]/i.test(text) ? `${escaped}${padding}` : escaped;
}
