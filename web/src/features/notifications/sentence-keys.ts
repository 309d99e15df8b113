import type { TextKey } from '../../lib/texts/translate.ts';

/**
 * How a sentence names the members who acted: `twoAndOthers` names two and counts the others, `twoAndAtLeast` also says that there may be
 * more of them, `unnamed` counts all. Each has a sentence of its own, because the order of words and the verb may depend on it.
 */
export type Naming = 'one' | 'two' | 'three' | 'oneAndOthers' | 'twoAndOthers' | 'twoAndAtLeast' | 'unnamed';

/** The sentences about what members did. */
export const MEMBERS_ACTED = {
  comment: {
    one: 'notifications.comment.one',
    two: 'notifications.comment.two',
    three: 'notifications.comment.three',
    oneAndOthers: 'notifications.comment.oneAndOthers',
    twoAndOthers: 'notifications.comment.twoAndOthers',
    twoAndAtLeast: 'notifications.comment.twoAndAtLeast',
    unnamed: 'notifications.comment.unnamed',
  },
  thread: {
    one: 'notifications.thread.one',
    two: 'notifications.thread.two',
    three: 'notifications.thread.three',
    oneAndOthers: 'notifications.thread.oneAndOthers',
    twoAndOthers: 'notifications.thread.twoAndOthers',
    twoAndAtLeast: 'notifications.thread.twoAndAtLeast',
    unnamed: 'notifications.thread.unnamed',
  },
  mentionInPost: {
    one: 'notifications.mentionInPost.one',
    two: 'notifications.mentionInPost.two',
    three: 'notifications.mentionInPost.three',
    oneAndOthers: 'notifications.mentionInPost.oneAndOthers',
    twoAndOthers: 'notifications.mentionInPost.twoAndOthers',
    twoAndAtLeast: 'notifications.mentionInPost.twoAndAtLeast',
    unnamed: 'notifications.mentionInPost.unnamed',
  },
  mentionInComment: {
    one: 'notifications.mentionInComment.one',
    two: 'notifications.mentionInComment.two',
    three: 'notifications.mentionInComment.three',
    oneAndOthers: 'notifications.mentionInComment.oneAndOthers',
    twoAndOthers: 'notifications.mentionInComment.twoAndOthers',
    twoAndAtLeast: 'notifications.mentionInComment.twoAndAtLeast',
    unnamed: 'notifications.mentionInComment.unnamed',
  },
  like: {
    one: 'notifications.like.one',
    two: 'notifications.like.two',
    three: 'notifications.like.three',
    oneAndOthers: 'notifications.like.oneAndOthers',
    twoAndOthers: 'notifications.like.twoAndOthers',
    twoAndAtLeast: 'notifications.like.twoAndAtLeast',
    unnamed: 'notifications.like.unnamed',
  },
  joined: {
    one: 'notifications.joined.one',
    two: 'notifications.joined.two',
    three: 'notifications.joined.three',
    oneAndOthers: 'notifications.joined.oneAndOthers',
    twoAndOthers: 'notifications.joined.twoAndOthers',
    twoAndAtLeast: 'notifications.joined.twoAndAtLeast',
    unnamed: 'notifications.joined.unnamed',
  },
  pending: {
    one: 'notifications.pending.one',
    two: 'notifications.pending.two',
    three: 'notifications.pending.three',
    oneAndOthers: 'notifications.pending.oneAndOthers',
    twoAndOthers: 'notifications.pending.twoAndOthers',
    twoAndAtLeast: 'notifications.pending.twoAndAtLeast',
    unnamed: 'notifications.pending.unnamed',
  },
} as const satisfies Record<string, Record<Naming, TextKey>>;
