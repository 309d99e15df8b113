/** Combining diacritical marks, Hebrew points and Arabic marks. Other marks, such as the vowels of Thai and Hindi, tell words apart. */
const MARKS =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF]/g;

/** Letters that Unicode does not decompose, and the final sigma, which `toLowerCase` writes at the end of a word. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ς: 'σ',
};

/**
 * The form in which texts are searched: without differences of case, of compatibility (NFKC) and of diacritics. Depends on no locale. The
 * form of a form is the same one.
 */
export function fold(text: string): string {
  // The upper case unites what lower case leaves apart, such as ß and SS.
  const caseless = text.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase();
  const bare = caseless.replace(MARKS, '').replace(/[æœøłıđς]/g, (letter) => LETTERS[letter] ?? letter);
  return bare.normalize('NFKC');
}
