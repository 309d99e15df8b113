import { USERNAME_MAX, USERNAME_MIN } from './fields.ts';

/** The most members whom a text mentions; further usernames in it are plain text. */
export const MENTIONS_MAX = 20;

/** The place of `@username` in a text, in UTF-16 code units; `end` is exclusive, and `username` has the case of the text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly username: string;
}

// Before the @ there is neither a word, even with combining marks at its end, nor what precedes an @ in email addresses and URLs.
// Marks alone do not count, because an emoji may end with one. The condition follows the @, so that it is tested only there.
const MENTION = /@(?<!(?:[\p{L}\p{N}_]\p{M}*|[.+%=/@-])@)(\w(?:[.-]*\w)*)/gu;
const WORD = /^[\p{L}\p{M}\p{N}@]/u;

/**
 * Finds `@username` in a text: all places of its first `MENTIONS_MAX` usernames, which are compared regardless of case. They need
 * not be usernames of members. An @ in a word, an email address or a URL is no mention.
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
