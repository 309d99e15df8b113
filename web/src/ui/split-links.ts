import { findMentions, type Mention } from '@plaza/contract/mention.ts';

/** A part of a text: plain, a link, or a mention. */
export interface TextPart {
  readonly text: string;
  /** The username of a mention; undefined for other parts. */
  readonly mentions?: string;
  /** The URL of a link, with `https://` if the text begins with `www.`; undefined for plain text. */
  readonly href?: string;
  /** The index of the first character of the part in the text. */
  readonly start: number;
}

const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** A URL with more than 41 characters after its origin. Visible are the origin, the next 21 characters, and the last 19. */
const LONG = /^((?:https?:[/\\]+|www\.)[^/\\?#]+(?=[/\\?#]).{21})..+(.{19})$/iu;
const PUNCTUATION = /[.,:;!?'*_~…’”»]/u;
const OPENING_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into links, mentions (`@username`), and the plain parts between them. */
export function splitText(text: string): TextPart[] {
  const links = splitLinks(text);
  if (!text.includes('@')) return links;
  const mentions = findMentions(text);
  return links.flatMap((part) => (part.href === undefined ? splitMentions(part, mentions) : part));
}

/** @param mentions those of the whole text, in their order */
function splitMentions({ text, start }: TextPart, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = start;
  const addPlain = (until: number) => {
    if (until > end) parts.push({ text: text.slice(end - start, until - start), start: end });
  };
  for (const mention of mentions) {
    if (mention.start < start || mention.end > start + text.length) continue;
    addPlain(mention.start);
    parts.push({ text: `@${mention.username}`, mentions: mention.username, start: mention.start });
    ({ end } = mention);
  }
  addPlain(start + text.length);
  return parts;
}

/** Splits a text into links (http, https or www., with a dot in the host) and the plain parts between them. */
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

/** The visible form of a URL: in a long one, '…' replaces the middle of what follows the origin. A short one is unchanged. */
export function shortAddress(address: string): string {
  return address.replace(LONG, '$1…$2');
}

/** The address without punctuation at its end, and without closing brackets at its end that do not open in it. */
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
