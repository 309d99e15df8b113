const GRAPHEMES = new Intl.Segmenter();
/** A grapheme by itself: nothing that modifies or joins it follows. Segmenting takes ten times as long. */
const SIMPLE = /^[\p{Lu}\p{N}\p{UIdeo}](?=[\p{ASCII}\p{Lu}\p{Ll}\p{UIdeo}]|$)/u;
const MEANINGFUL = /[[\p{L}\p{N}]--[\p{Lm}\p{DI}]]/v;
const VISIBLE = /^[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u;

/**
 * The grapheme that stands for a name in place of a picture: the first with a letter or a number, neither a letter without ink nor
 * one that modifies others, as in ʻIolani; else the first visible one, else '?'; in upper case.
 */
export function initialOf(name: string): string {
  // Before graphemes: the upper case of some letters has several letters (ß, ŉ).
  const upper = name.toUpperCase();
  const [simple] = SIMPLE.exec(upper) ?? [];
  return simple ?? firstOf(upper, MEANINGFUL) ?? firstOf(upper, VISIBLE) ?? '?';
}

function firstOf(text: string, pattern: RegExp): string | undefined {
  for (const { segment } of GRAPHEMES.segment(text)) if (pattern.test(segment)) return segment;
  return undefined;
}
