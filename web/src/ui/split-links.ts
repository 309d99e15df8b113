/** A piece of a text, and where it leads when it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
  /** Where in the text it begins. */
  readonly start: number;
}

const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** The parts of a long address that are shown: its origin, which tells where it leads, with some of the path; its end. */
const LONG = /^((?:https?:[/\\]+|www\.)[^/\\?#]+(?=[/\\?#]).{21})..+(.{19})$/iu;
const PUNCTUATION = /[.,:;!?'*_~…’”»]/u;
const OPENING_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A text cut into plain pieces and web addresses (http, https or www.). Together they are the text again. */
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

/** An address as it is shown: a long one without the middle of what follows the origin. */
export function shortAddress(address: string): string {
  return address.replace(LONG, '$1…$2');
}

/** What ends a sentence, or closes a bracket that opened before the address, is no part of it. */
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
