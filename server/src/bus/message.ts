import { keysOf } from '../lib/record.ts';
import type { Change, Changes, Topic } from './bus.ts';

/** PostgreSQL rejects a payload of 8,000 bytes: https://www.postgresql.org/docs/18/sql-notify.html */
const MAX_BYTES = 7900;
const ID_BASE = 36;
const ID_SEPARATOR = '.';
const ALL = '*';
const LEAVE = '-';

const LETTERS: Readonly<Record<Topic, string>> = {
  post: 'p',
  list: 'l',
  member: 'm',
  account: 'k',
  viewer: 'v',
  session: 's',
  block: 'b',
  community: 'c',
  removal: 'r',
  notification: 'n',
  moderation: 'o',
  post_created: 'a',
  post_edited: 'e',
  post_deleted: 'd',
  comment_created: 'w',
  comment_deleted: 'x',
  comment_removed: 'y',
  comment_restored: 't',
};
const TOPICS = new Map(keysOf(LETTERS).map((topic) => [LETTERS[topic], topic]));

/** Changes, or the end of a process. A message without changes is a heartbeat. */
export interface Message {
  readonly sender: string;
  readonly content: Changes | 'leave';
}

/** Writes a message as texts of at most 7,900 bytes, such as `sender p7 w1k.7.3`, without duplicates. @param sender without spaces */
export function writeMessages({ sender, content }: Message): string[] {
  if (content === 'all') return [`${sender} ${ALL}`];
  if (content === 'leave') return [`${sender} ${LEAVE}`];
  const messages: string[] = [];
  let message = sender;
  for (const change of new Set(content.map(changeText))) {
    if (message.length + change.length > MAX_BYTES) {
      messages.push(message);
      message = sender;
    }
    message += change;
  }
  return [...messages, message];
}

/** Reads a message. Changes of topics that only a newer version knows are left out. */
export function readMessage(text: string): Message {
  const [sender = '', ...parts] = text.split(' ');
  if (parts.includes(ALL)) return { sender, content: 'all' };
  if (parts.includes(LEAVE)) return { sender, content: 'leave' };
  const content = parts.flatMap((part): Change[] => {
    const topic = TOPICS.get(part.charAt(0));
    const [id, ...further] = part.slice(1).split(ID_SEPARATOR).map(readId);
    return topic === undefined || id === undefined ? [] : [[topic, id, ...further]];
  });
  return { sender, content };
}

const changeText = ([topic, ...ids]: Change): string =>
  ` ${LETTERS[topic]}${ids.map((id) => id.toString(ID_BASE)).join(ID_SEPARATOR)}`;

const readId = (text: string): number => parseInt(text, ID_BASE);
