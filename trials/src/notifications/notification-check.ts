import type { Store } from '../chaos/store.ts';
import type { History } from '../virtual-users/history.ts';
import { compareLists, type ShownList } from './compare-lists.ts';
import { compareUnread, unreadFrom, type UnreadFrom } from './compare-unread.ts';
import { EventGroups, type NewestRows } from './notification-events.ts';
import { readNotificationRows, type NotificationRows } from './notification-rows.ts';

/** Rows of members whom they do not concern, or of kinds that no virtual user causes. */
const MISDIRECTED = `
  select kind || ' ' || id || ' is for another member' as fault from notifications where case
    when kind in ('comment', 'like') then user_id <> (select user_id from posts where id = post_id)
    when kind = 'thread' then user_id = (select user_id from posts where id = post_id)
    when kind = 'mention' then post_id is null
    when kind = 'moderation' then user_id <> coalesce(
      (select user_id from decisions where id = decision_id),
      (select reporter_id from reports where id = report_id), 0)
    when kind = 'report' then user_id in (select id from users where role = 'user')
    else true end`;

interface Inspected {
  readonly store: Store;
  /** With the writes since the last check. */
  readonly history: History;
  /** As a server answers them now, of some members. */
  readonly lists: readonly ShownList[];
  readonly isClockSteady: boolean;
}

/** Compares notifications with what the rows and the history of writes imply, from one check to the next. */
export class NotificationCheck {
  #before: UnreadFrom = new Map();
  #newest: NewestRows = { comment: 0, mention: 0, notification: 0 };

  /** No user may be writing. @returns a sentence for each fault */
  async faults({ store, history, lists, isClockSteady }: Inspected): Promise<string[]> {
    await using open = await store.rows();
    const rows = await readNotificationRows(open);
    const misdirected = await open.select<{ fault: string }>(MISDIRECTED);
    const groups = new EventGroups(rows, this.#newest);
    const faults = [
      ...misdirected.map(({ fault }) => fault),
      ...mentionFaults(rows),
      ...compareUnread({ rows, groups, history, before: this.#before, isClockSteady }),
      ...compareLists(rows, groups, lists),
    ];
    this.#before = unreadFrom(rows.notifications);
    this.#newest = {
      comment: rows.comments.at(-1)?.id ?? 0,
      mention: rows.mentions.at(-1)?.id ?? 0,
      notification: Math.max(0, ...rows.notifications.map(({ id }) => id)),
    };
    return faults;
  }
}

/** The username that a text of a virtual user mentions. */
const MENTIONED = /@(\w+)/;

/** Comments without the mention in their text, and mentions that the text of their comment does not have. */
function mentionFaults({ comments, mentions, members }: NotificationRows): string[] {
  const ids = new Map(members.map(({ id, username }) => [username, id]));
  const mentioned = new Map(mentions.map(({ comment, member }) => [comment, member]));
  return comments.flatMap(({ id, body }) => {
    const [, username = ''] = MENTIONED.exec(body) ?? [];
    const expected = ids.get(username);
    return mentioned.get(id) === expected
      ? []
      : [`Comment ${id} mentions ${mentioned.get(id)}, not ${expected}`];
  });
}
