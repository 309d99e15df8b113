import { USERNAME_MAX, USERNAME_MIN } from './fields.ts';
import { findAddresses } from './find-addresses.ts';
import { UNSPACED } from './unspaced.ts';

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

// The Arabic words 'and', 'so', 'with', 'like' and 'for' have one letter, and are joined to the next word: at most two of them.
const PREFIX = '(?:[وفبكل][\\p{M}ـ]*)';
// Directly before the @ there is no word, even with combining marks at its end. Marks alone do not count, because an emoji may end with one.
const WORD_BEFORE = `(?:[[\\p{L}\\p{N}_]--${UNSPACED}--[وفبكلـ]][\\p{M}ـ]*${PREFIX}*|${PREFIX}{3})`;
// Signs that precede an @ in email addresses and paths do so behind a letter, a digit or another @, and more signs of ASCII.
const SIGN_BEFORE = '(?:[\\p{L}\\p{N}_@]\\p{M}*[!-?\\[-\\^`\\{-~]*[.+%=\\/\\-]|@)';
// Directly behind letters, what looks like a domain is an email address.
const EMAIL = `(?:${UNSPACED}|${PREFIX})@(?=[\\w\\-]+(?:\\.[\\w\\-]+)*\\.\\p{L}{2})`;
// The conditions of the @ follow it, so that they are tested only there.
const MENTION_START = `@(?<!(?:${WORD_BEFORE}|${SIGN_BEFORE})@|${EMAIL})`;
const MENTION = new RegExp(`${MENTION_START}(\\w(?:[.\\-]*\\w)*)`, 'gv');
const TYPED = new RegExp(`${MENTION_START}(\\w[\\w.\\-]{0,${USERNAME_MAX - 1}})$`, 'v');
const WORD = new RegExp(`^[[\\p{L}\\p{M}\\p{N}@]--${UNSPACED}]`, 'v');

/**
 * Finds `@username` in a text: all places of its first `MENTIONS_MAX` usernames, which are compared regardless of case. They need
 * not be usernames of members. An @ in a word, an email address or a URL is no mention; scripts without spaces have no word to be in.
 */
export function findMentions(text: string): Mention[] {
  // Most texts have none, and it takes a while to find addresses.
  if (!text.includes('@')) return [];
  const isAddress = addressTest(text);
  const mentions = [...text.matchAll(MENTION)].flatMap(({ index: start, 1: username = '' }) => {
    const end = start + 1 + username.length;
    const isUsername = username.length >= USERNAME_MIN && username.length <= USERNAME_MAX;
    const isMention = isUsername && !WORD.test(text.slice(end, end + 2)) && !isAddress(start, end);
    return isMention ? [{ start, end, username }] : [];
  });
  const usernames = new Set(mentions.map(keyOf));
  if (usernames.size <= MENTIONS_MAX) return mentions;
  const first = new Set([...usernames].slice(0, MENTIONS_MAX));
  return mentions.filter((mention) => first.has(keyOf(mention)));
}

/** The beginning of a username after an @, which a member is typing. */
export interface MentionStart {
  /** The index of the @ in the text. */
  readonly start: number;
  readonly prefix: string;
}

/** The mention that ends at the caret; undefined if there is none, as in an email address. */
export function mentionAt(text: string, caret: number): MentionStart | undefined {
  const before = text.slice(0, caret);
  const typed = TYPED.exec(before);
  if (!typed || addressTest(before)(typed.index, caret)) return undefined;
  return { start: typed.index, prefix: typed[1] ?? '' };
}

/** @returns whether a part of the text overlaps the address of a page; asked in the order of the text */
function addressTest(text: string): (start: number, end: number) => boolean {
  const addresses = findAddresses(text);
  let at = 0;
  return (start, end) => {
    while ((addresses[at]?.end ?? Infinity) <= start) at++;
    return (addresses[at]?.start ?? Infinity) < end;
  };
}

const keyOf = ({ username }: Mention) => username.toLowerCase();
