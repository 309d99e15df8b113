import { ACTOR_COUNT_MAX, type Notification } from '@plaza/contract/notification.ts';
import { plural } from '../../lib/plural.ts';

/** A name or a title, as a member wrote it. */
export interface Quoted {
  readonly quoted: string;
}

/** A sentence as its parts, in order. */
export type Sentence = readonly (string | Quoted)[];

type Facts = Pick<
  Notification,
  'kind' | 'actors' | 'actorCount' | 'post' | 'commentId' | 'news' | 'openCount'
>;

/** What a notification says. All words of a sentence are in one place, so that they can be translated together. */
export function sentenceOf(notification: Facts): Sentence {
  const { kind, actorCount, post, commentId, news, openCount } = notification;
  const who = whoOf(notification);
  const title: Quoted | string = post ? { quoted: post.title } : 'a post';
  switch (kind) {
    case 'comment':
      return words`${who} commented on ${title}`;
    case 'thread':
      return words`${who} also commented on ${title}`;
    case 'mention':
      if (commentId === null) return words`${who} mentioned you in ${title}`;
      return actorCount > 1
        ? words`${who} mentioned you in comments on ${title}`
        : words`${who} mentioned you in a comment on ${title}`;
    case 'like':
      return words`${who} liked ${title}`;
    case 'joined':
      return words`${who} joined by your invitation`;
    case 'pending':
      if (openCount === 0) return ['Nobody waits for approval any more'];
      return openCount === 1 ? words`${who} waits for approval` : words`${who} wait for approval`;
    case 'report':
      if (openCount === 0) return ['All reports are decided'];
      return openCount === 1 ? ['There is a new report'] : [`There are ${openCount} new reports`];
    case 'moderation':
      return [NEWS[news ?? 'report_no_action']];
  }
}

const NEWS: Readonly<Record<NonNullable<Notification['news']>, string>> = {
  removed: 'A moderator removed something you wrote',
  warned: 'A moderator warned you',
  suspended: 'A moderator suspended your account',
  reverted: 'A decision about you was reverted',
  appeal_rejected: 'Your appeal was rejected',
  report_action: 'Moderators took action after your report',
  report_no_action: 'Moderators took no action after your report',
};

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Cleo', 'Ada, Ben and 3 others'; a number without any names. */
function whoOf({ actors, actorCount }: Pick<Notification, 'actors' | 'actorCount'>): Sentence {
  const [first, second, third] = actors.map(({ name }): Quoted => ({ quoted: name }));
  const count = Math.max(actorCount, actors.length);
  if (!first) return [count >= ACTOR_COUNT_MAX ? `At least ${count} members` : plural(count, 'member')];
  if (count === 1) return [first];
  if (!second) return words`${first} and ${othersOf(count, 1)}`;
  if (count === 2) return words`${first} and ${second}`;
  if (third && count === 3) return words`${first}, ${second} and ${third}`;
  return words`${first}, ${second} and ${othersOf(count, 2)}`;
}

/** From `ACTOR_COUNT_MAX` on, there may be more than are counted. */
function othersOf(count: number, named: number): string {
  const others = plural(count - named, 'other');
  return count >= ACTOR_COUNT_MAX ? `at least ${others}` : others;
}

function words(texts: TemplateStringsArray, ...parts: readonly (string | Quoted | Sentence)[]): Sentence {
  return texts.flatMap((text, index) => [text, parts[index] ?? ''].flat()).filter((part) => part !== '');
}
