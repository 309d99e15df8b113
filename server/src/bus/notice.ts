import type { Topic, Word } from './bus.ts';

/** PostgreSQL refuses a payload of 8,000 bytes: https://www.postgresql.org/docs/18/sql-notify.html */
const MAX_BYTES = 7900;
const ID_BASE = 36;
const ANYTHING = '*';
const LEAVE = '-';

const LETTERS: Readonly<Record<Topic, string>> = {
  post: 'p',
  list: 'l',
  member: 'm',
  viewer: 'v',
  session: 's',
};
const TOPICS = new Map(Object.entries(LETTERS).map(([topic, letter]) => [letter, topic as Topic]));

/** A message of one process: words, that anything may have changed, or that the process leaves. */
export interface Notice {
  /** Names the process. */
  readonly sender: string;
  readonly words: readonly Word[] | 'anything' | 'leave';
}

/**
 * The notices of a process as ASCII text, each short enough to be sent: `sender p7 p1k s4`. Words that were said before
 * are left out.
 * @param sender without spaces
 */
export function writeNotices({ sender, words }: Notice): string[] {
  if (words === 'anything') return [`${sender} ${ANYTHING}`];
  if (words === 'leave') return [`${sender} ${LEAVE}`];
  const notices: string[] = [];
  let notice = sender;
  for (const word of new Set(words.map(([topic, id]) => ` ${LETTERS[topic]}${id.toString(ID_BASE)}`))) {
    if (notice.length + word.length > MAX_BYTES) {
      notices.push(notice);
      notice = sender;
    }
    notice += word;
  }
  return notice === sender ? notices : [...notices, notice];
}

/** Reads a notice; of a topic that this program does not know nobody here keeps a copy. */
export function readNotice(text: string): Notice {
  const [sender = '', ...said] = text.split(' ');
  if (said.includes(ANYTHING)) return { sender, words: 'anything' };
  if (said.includes(LEAVE)) return { sender, words: 'leave' };
  const words = said.flatMap((word): Word[] => {
    const topic = TOPICS.get(word.charAt(0));
    return topic === undefined ? [] : [[topic, parseInt(word.slice(1), ID_BASE)]];
  });
  return { sender, words };
}
