/** A part of a text, with a URL if it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
  /** Its position in the text. */
  readonly start: number;
}

const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** The visible parts of a long URL: its origin with 21 characters after it, and the last 19. */
const LONG = /^((?:https?:[/\\]+|www\.)[^/\\?#]+(?=[/\\?#]).{21})..+(.{19})$/iu;
const PUNCTUATION = /[.,:;!?'*_~…’”»]/u;
const OPENING_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into plain parts and URLs (http, https or www.). Together they are the whole text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), start: end });
    parts.push({ text: address, href, start: match.index });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end });
  return parts;
}

/** The visible form of a URL: a long one without the middle of the part after the origin. */
export function shortAddress(address: string): string {
  return address.replace(LONG, '$1…$2');
}

/** Punctuation at the end of a sentence, and a bracket that opened before the URL, are not part of it. */
function withoutTail(address: string): string {
  const surplus = new Map(
    Object.entries(OPENING_OF).map(([close, open]) => [close, count(address, close) - count(address, open)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    const left = surplus.get(last) ?? 0;
    if (left > 0) surplus.set(last, left - 1);
    else if (!PUNCTUATION.test(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;

function hrefOf(address: string): string | undefined {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return undefined;
  const { hostname, href } = new URL(full);
  return hostname.includes('.') ? href : undefined;
}
