import { findAddresses } from '@plaza/contract/find-addresses.ts';
import { findMentions } from '@plaza/contract/mention.ts';

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

/** A URL with more than 41 characters after its origin. Visible are the origin, the next 21 characters, and the last 19. */
const LONG = /^((?:https?:[/\\]+|www\.)[^/\\?#]+(?=[/\\?#]).{21})(..+)(.{19})$/iu;

/** Splits a text into links, mentions (`@username`), and the plain parts between them. */
export function splitText(text: string): TextPart[] {
  const places = [...findAddresses(text), ...findMentions(text)];
  const parts: TextPart[] = [];
  let last = 0;
  const addPlain = (end: number) => {
    if (end > last) parts.push({ text: text.slice(last, end), start: last });
  };
  for (const { start, end, ...place } of places.toSorted((one, other) => one.start - other.start)) {
    addPlain(start);
    const target = 'href' in place ? place : { mentions: place.username };
    parts.push({ text: text.slice(start, end), start, ...target });
    last = end;
  }
  addPlain(text.length);
  return parts;
}

/** The parts of each line of a text, of which the last one has the line break. */
export function splitLines(text: string): TextPart[][] {
  const lines: TextPart[][] = [];
  let line: TextPart[] = [];
  for (const part of splitText(text))
    for (const { 0: piece, index } of part.text.matchAll(/[^\n]*\n|[^\n]+/g)) {
      if (line.length === 0) lines.push(line);
      line.push({ ...part, text: piece, start: part.start + index });
      if (piece.endsWith('\n')) line = [];
    }
  return lines;
}

/** The visible start, the hidden middle and the visible end of a long URL; of a short one only the start. */
export const cutAddress = (address: string): string[] => address.split(LONG).filter(Boolean);
