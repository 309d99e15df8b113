const GRAPHEMES = new Intl.Segmenter();

/**
 * The grapheme that stands for a name in place of a picture: the first with a letter or a number, neither a letter without ink nor
 * one that modifies others, as in ʻIolani; else the first visible one, else '?'; in upper case.
 */
export function initialOf(name: string): string {
  // Before graphemes: the upper case of some letters has several letters (ß, ŉ).
  const segments = GRAPHEMES.segment(name.toUpperCase());
  const graphemes = Array.from(segments, ({ segment }) => segment);
  const first = (pattern: RegExp) => graphemes.find((grapheme) => pattern.test(grapheme));
  return first(/[[\p{L}\p{N}]--[\p{Lm}\p{DI}]]/v) ?? first(/^[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u) ?? '?';
}
