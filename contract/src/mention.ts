import { USERNAME_MAX, USERNAME_MIN } from './fields.ts';

/**
 * The most members whom a text mentions; further usernames in it are plain text. All edits of a post together notify this many: its
 * later mentions are links only.
 */
export const MENTIONS_MAX = 20;

/** The place of `@username` in a text, in UTF-16 code units; `end` is exclusive, and `username` has the case of the text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly username: string;
}

/** A character class, for the flag `v`: the letters of the scripts that are written without spaces, or with suffixes behind names. */
export const UNSPACED =
  '[[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}]]';
// The Arabic words 'and', 'so', 'with', 'like' and 'for' have one letter, and are joined to the next word: at most two of them.
const PREFIX = '(?:[وفبكل][\\p{M}ـ]*)';
// Before the @ there is neither a word, even with combining marks at its end, nor what precedes an @ in email addresses and URLs.
// Marks alone do not count, because an emoji may end with one.
const WORD_BEFORE = `(?:[[\\p{L}\\p{N}_]--${UNSPACED}--[وفبكلـ]][\\p{M}ـ]*${PREFIX}*|${PREFIX}{3})`;
// Directly behind letters, what looks like a domain is an email address.
const EMAIL = `(?:${UNSPACED}|${PREFIX})@(?=[\\w\\-]+(?:\\.[\\w\\-]+)*\\.\\p{L}{2})`;
/** The @ of a mention, for the flag `v`. Its conditions follow it, so that they are tested only there. */
export const MENTION_START = `@(?<!(?:${WORD_BEFORE}|[.+%=\\/@\\-])@|${EMAIL})`;
const MENTION = new RegExp(`${MENTION_START}(\\w(?:[.\\-]*\\w)*)`, 'gv');
const WORD = new RegExp(`^[[\\p{L}\\p{M}\\p{N}@]--${UNSPACED}]`, 'v');

/**
 * Finds `@username` in a text: all places of its first `MENTIONS_MAX` usernames, which are compared regardless of case. They need
 * not be usernames of members. An @ in a word, an email address or a URL is no mention; scripts without spaces have no word to be in.
 */
export function findMentions(text: string): Mention[] {
  const mentions = [...text.matchAll(MENTION)].flatMap(({ index: start, 1: username = '' }) => {
    const end = start + 1 + username.length;
    const isUsername = username.length >= USERNAME_MIN && username.length <= USERNAME_MAX;
    return isUsername && !WORD.test(text.slice(end, end + 2)) ? [{ start, end, username }] : [];
  });
  const usernames = new Set(mentions.map(keyOf));
  if (usernames.size <= MENTIONS_MAX) return mentions;
  const first = new Set([...usernames].slice(0, MENTIONS_MAX));
  return mentions.filter((mention) => first.has(keyOf(mention)));
}

const keyOf = ({ username }: Mention) => username.toLowerCase();
