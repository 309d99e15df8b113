const UNSPACED_SCRIPTS = ['Hani', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr'];
const isUnspaced = (character: string) =>
  /[\p{L}\p{M}]/u.test(character) &&
  UNSPACED_SCRIPTS.some((script) => new RegExp(`\\p{scx=${script}}`, 'u').test(character));
/** What is no part of an address: space, double quotation marks, and what ends a sentence in scripts without spaces. */
const isOutside = (character: string) =>
  /\s/u.test(character) || /["<>“”„‟«»〈〉《》「」『』｡｢｣､、。，．！？：；]/u.test(character);
/** Punctuation that is neither in names of hosts nor before or behind them. */
const isNoHost = (character: string) => /\p{P}/u.test(character) && !/[.\-_:@%·׳״・]/u.test(character);
const WIDE = new Map([
  ['（', '）'],
  ['［', '］'],
  ['｛', '｝'],
  ['【', '】'],
  ['〔', '〕'],
]);
const WIDE_CLOSING = new Set(WIDE.values());

/** The same as `findAddresses` with loops instead of a regular expression, and only what is found. */
export function plainSearch(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const scheme = ['https://', 'http://', 'www.'].find((each) =>
      text.slice(at).toLowerCase().startsWith(each),
    );
    const before = Array.from(text.slice(0, at)).at(-1) ?? ' ';
    if (!scheme || (/[\p{L}\p{N}]/u.test(before) && !isUnspaced(before))) continue;
    const match =
      scheme + text.slice(at, at + scheme.length).slice(scheme.length) + restOf(text, at + scheme.length);
    if (match === scheme) continue;
    const address = trimmed(text.slice(at, at + match.length));
    if (hasDomain(address)) found.push(address);
    at += match.length - 1;
  }
  return found;
}

/** What follows the scheme of an address: a domain in Latin letters up to a script without spaces, or all up to a character outside. */
function restOf(text: string, start: number): string {
  const latin = /^[A-Za-z0-9_.-]*(?::[0-9]+)?/.exec(text.slice(start))?.[0] ?? '';
  for (let end = latin.length; end > 0; end--) {
    const [next = ''] = text.slice(start + end);
    if (/\.[A-Za-z]{2,}(?::[0-9]+)?$/.test(latin.slice(0, end)) && isUnspaced(next))
      return latin.slice(0, end);
  }
  let end = start;
  let isHost = true;
  while (end < text.length) {
    const [character = ''] = text.slice(end);
    isHost &&= end === start || !/[/?#\\]/.test(character);
    if (isOutside(character) || WIDE_CLOSING.has(character) || (isHost && isNoHost(character))) break;
    if (!WIDE.has(character)) {
      end += character.length;
      continue;
    }
    const closing = Array.from(text.slice(end + 1)).findIndex(
      (each) => isOutside(each) || WIDE.has(each) || WIDE_CLOSING.has(each),
    );
    const inside = Array.from(text.slice(end + 1))
      .slice(0, closing)
      .join('');
    const [last = ''] = text.slice(end + 1 + inside.length);
    if (closing === -1 || !WIDE_CLOSING.has(last)) break;
    end += 1 + inside.length + 1;
  }
  return text.slice(start, end);
}

/** Without punctuation, invisible marks, and brackets that do not open in it, at its end. */
function trimmed(address: string): string {
  const last = Array.from(address).at(-1) ?? '';
  const opening = ['()', '[]', '{}'].find((pair) => pair[1] === last)?.[0];
  const countOf = (character: string) => address.split(character).length - 1;
  const belongs = /[_/\\\-#%&@）］｝】〕]/u.test(last) || (opening && countOf(last) <= countOf(opening));
  const isTail = /[\p{P}\p{Cf}`´｀~～\u2065]/u.test(last);
  return isTail && !belongs ? trimmed(address.slice(0, -last.length)) : address;
}

function hasDomain(address: string): boolean {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address);
  return url?.hostname.includes('.') === true;
}
