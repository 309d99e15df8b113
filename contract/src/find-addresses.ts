import { UNSPACED } from './unspaced.ts';

/** The place of a URL in a text, in UTF-16 code units; `end` is exclusive. */
export interface Address {
  readonly start: number;
  readonly end: number;
  /** With `https://` if the address begins with `www.`. */
  readonly href: string;
}

// Space, double quotation marks of all scripts, and what ends a sentence or a part of it in scripts without spaces.
const OUTSIDE = '\\s<>"“-‟«»〈-』｡-､、。，．！？：；';
const [OPENING, CLOSING] = ['（［｛【〔', '）］｝】〕'];
// Brackets of these scripts belong to an address where both do.
const BRACKETED = `[${OPENING}][^${OUTSIDE}${OPENING}${CLOSING}]*[${CLOSING}]`;
const INSIDE = `(?:[^${OUTSIDE}${OPENING}${CLOSING}]|${BRACKETED})`;
// Of the punctuation only this is in names of hosts (RFC 5892, A.3 to A.7), before or behind them.
const HOST = `[[^${OUTSIDE}${OPENING}${CLOSING}\\p{P}][.\\-_:@%·׳״・]]+`;
// A domain in Latin letters ends at a letter of a script without spaces.
const ADDRESS = new RegExp(
  `(?<![[\\p{L}\\p{N}]--${UNSPACED}])(?:https?:\\/\\/|www\\.)` +
    `(?:[\\w.\\-]*\\.[a-z]{2,}(?::\\d+)?(?=${UNSPACED})|${HOST}(?:[\\/?#\\\\]${INSIDE}*)?)`,
  'giv',
);
/** Punctuation and invisible marks, also the one that Unicode reserves, as the last character. Others have a meaning there. */
const TAIL = /[[\p{P}`´｀~～\p{Cf}\u2065]--[_\/\\\-#%\x26@）］｝】〕]]/v;
const OPENING_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Finds http, https and www. addresses with a dot in the host, in the order of the text. Punctuation at their ends is not part of them. */
export function findAddresses(text: string): Address[] {
  return Array.from(text.matchAll(ADDRESS)).flatMap(({ 0: match, index: start }) => {
    const address = withoutTail(match);
    const href = hrefOf(address);
    return href === undefined ? [] : [{ start, end: start + address.length, href }];
  });
}

/** The address without punctuation at its end, and without closing brackets at its end that do not open in it. */
function withoutTail(address: string): string {
  const characters = Array.from(address);
  const counts = new Map<string, number>();
  const count = (character: string) => counts.get(character) ?? 0;
  for (const character of characters) counts.set(character, count(character) + 1);
  for (let last = characters.at(-1); last !== undefined && TAIL.test(last); last = characters.at(-1)) {
    const opening = OPENING_OF[last];
    if (opening !== undefined && count(last) <= count(opening)) break;
    counts.set(last, count(last) - 1);
    characters.pop();
  }
  return characters.join('');
}

function hrefOf(address: string): string | undefined {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return undefined;
  const { hostname, href } = new URL(full);
  return hostname.includes('.') ? href : undefined;
}
