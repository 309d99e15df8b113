import type { History } from '../virtual-users/history.ts';
import * as items from '../virtual-users/items.ts';
import type { Interval, Outcome } from '../virtual-users/outcome.ts';
import { keyOf, type EventGroup, type EventGroups, type NotificationEvent } from './notification-events.ts';
import type { NotificationRow, NotificationRows } from './notification-rows.ts';

/** The interval of what happened before the last inspection. */
const BEFORE: Interval = { began: -Infinity, ended: -Infinity };
/** Reports have no post whose writes could be compared; all together are one subject. */
const REPORTS = 'reports';

/** Where the unread notifications begin, by key. */
export type UnreadFrom = ReadonlyMap<string, number>;

export const unreadFrom = (rows: readonly NotificationRow[]): UnreadFrom =>
  new Map(rows.flatMap((row) => (row.unread === 1 ? [[keyOf(row), row.first]] : [])));

interface Inspected {
  readonly rows: NotificationRows;
  readonly groups: EventGroups;
  /** With the writes since the last inspection. */
  readonly history: History;
  /** At the last inspection. */
  readonly before: UnreadFrom;
  /** Whether times of the server are in order; those of blocks decide about outcomes of reports. */
  readonly isClockSteady: boolean;
}

/**
 * Compares unread notifications with what happened since the last inspection: the events that surely concern a member and that the
 * member surely has not read must be unread, and those that the member surely read must not. Concurrent writes and those of unknown
 * outcome allow both.
 */
export function compareUnread(inspected: Inspected): string[] {
  const { rows, groups, before } = inspected;
  const now = unreadFrom(rows.notifications);
  const writes = new RecentWrites(inspected);
  return [...groups.all.values()].flatMap((group) => {
    const [from, fromBefore] = [now.get(group.key), before.get(group.key)];
    return group.events.flatMap((event) => {
      const when = writes.intervalOf(event);
      const isOld = when === BEFORE;
      if (isOld && from === undefined && fromBefore === undefined) return [];
      const wasUnread = fromBefore !== undefined && event.place >= fromBefore;
      const name = `${event.item}: ${group.key}`;
      if (from === undefined || event.place < from) {
        const concerns = isOld ? wasUnread : writes.isSurelyConcerned(group, event, when);
        return concerns && !writes.mayBeRead(group, when) ? [`${name} is missing`] : [];
      }
      if (!inspected.isClockSteady && group.kind === 'moderation') return [];
      if (isOld && !wasUnread) return [`${name} is unread again`];
      if (writes.isSurelyRead(group, event, when)) return [`${name} was read`];
      const isFirst = event.place === from && !isOld;
      return isFirst && writes.isSurelyHidden(group, event, when) ? [`${name} was hidden`] : [];
    });
  });
}

class RecentWrites {
  readonly #history: History;
  readonly #rowIds;
  readonly #bySubject: ReadonlyMap<number | string, readonly Outcome[]>;
  readonly #comments;
  readonly #decisions;
  readonly #users: ReadonlySet<number | undefined>;

  constructor({ rows, history }: Inspected) {
    this.#history = history;
    this.#rowIds = Map.groupBy(rows.notifications, keyOf);
    // Views change no events.
    this.#bySubject = Map.groupBy(
      [...history.recentWrites()].filter(({ value }) => value !== items.VIEW_VALUE),
      ({ item, postId = -1 }) => (item.startsWith('report ') ? REPORTS : postId),
    );
    this.#users = new Set(rows.members.filter(({ role }) => role === 'user').map(({ id }) => id));
    this.#comments = Map.groupBy(rows.comments, ({ post, author }) => `${author} on ${post}`);
    this.#decisions = Map.groupBy(rows.decisions, ({ post }) => post);
  }

  /** When an event happened. */
  intervalOf({ item, value, isOld }: NotificationEvent): Interval {
    if (isOld) return BEFORE;
    const writes = this.#history
      .recentWritesTo(item)
      .filter((write) => value === undefined || write.value === value);
    const last = writes.at(-1);
    const first = value === undefined ? writes[0] : last;
    return first && last ? { began: first.began, ended: last.ended } : BEFORE;
  }

  /** Items with a value while the member is not notified of what another one does. */
  #hiding({ member, kind, post }: EventGroup, actor: number | undefined): string[] {
    if (!post || actor === undefined) return [];
    return [
      ...[actor, post.author].flatMap((other) => [items.block(member, other), items.block(other, member)]),
      items.mute(member, actor),
      ...(kind === 'mention' ? [] : [items.postMute(member, post.id)]),
    ];
  }

  #ownComments({ member, post }: EventGroup) {
    return this.#comments.get(`${member} on ${post?.id}`) ?? [];
  }

  /** Whether a member has had a comment on the post since some time before. */
  #isFollowing(group: EventGroup, when: Interval): boolean {
    return this.#ownComments(group).some(({ body, author, post: postId }) => {
      const value = items.commentValue(author, postId);
      const writes = this.#history.recentWritesTo(items.comment(body));
      return writes.every((write) => write.value === value && write.ended < when.began);
    });
  }

  isSurelyConcerned(group: EventGroup, event: NotificationEvent, when: Interval): boolean {
    const isFollowing = group.kind !== 'thread' || this.#isFollowing(group, when);
    return isFollowing && this.#isSurelyShown(group, event, when);
  }

  #isSurelyShown(group: EventGroup, event: NotificationEvent, when: Interval): boolean {
    const hiding = [...this.#hiding(group, event.actor), ...(event.hiddenBy ? [event.hiddenBy] : [])];
    return hiding.every((item) => this.#history.valuesDuring(item, when).every((value) => value === null));
  }

  /** Whether the post of a group, if it has one, is surely not removed during an interval. */
  #isSurelyListed({ post }: EventGroup, when: Interval): boolean {
    if (!post) return true;
    const removal = items.decisionValue(post.id, false);
    return (this.#decisions.get(post.id) ?? []).every(
      ({ reason }) => !this.#history.valuesDuring(items.decision(reason), when).includes(removal),
    );
  }

  /**
   * Moderators act despite blocks, also again on what they did before the block, which is shown when the block ends. What is left unread of
   * a notification that was read up to an event of the list begins with the next event, also with a hidden one.
   */
  isSurelyHidden(group: EventGroup, event: NotificationEvent, when: Interval): boolean {
    if (!this.#users.has(event.actor)) return false;
    const readings = this.#readings(group).filter(({ item }) => items.isReading(item));
    if (readings.some(({ ended }) => ended >= when.began)) return false;
    return this.#hiding(group, event.actor).some((item) =>
      this.#history.valuesDuring(item, when).every((value) => value !== null),
    );
  }

  /** The writes after which events of a group are read. */
  #readings({ key, member, kind, post }: EventGroup): Outcome[] {
    const ids = this.#rowIds.get(key) ?? [];
    const mute = post && kind !== 'mention' ? items.postMute(member, post.id) : undefined;
    return [
      items.readingOfAll(member),
      ...ids.map(({ id }) => items.reading(id)),
      ...(post ? [items.view(member, post.id)] : []),
      ...(mute === undefined ? [] : [mute]),
    ]
      .flatMap((item) => this.#history.recentWritesTo(item))
      .filter(({ item, value }) => item !== mute || value !== null);
  }

  /** A thread is also read when the member deletes the last own comment. */
  mayBeRead(group: EventGroup, when: Interval): boolean {
    if (group.kind === 'thread' && !this.#isFollowing(group, when)) return true;
    return this.#readings(group).some(({ ended }) => ended >= when.began);
  }

  /**
   * An event that happens during the reading, with an earlier id than a read one, makes both unread. One that is hidden while the list
   * is read is not in it, and stays unread for when it is shown.
   */
  isSurelyRead(group: EventGroup, event: NotificationEvent, when: Interval): boolean {
    const subject = group.kind === 'report' ? REPORTS : (group.post?.id ?? 0);
    const others = this.#bySubject.get(subject) ?? [];
    return [...this.#readings(group), ...this.#endsOfThread(group, others)].some(
      (reading) =>
        reading.status === 'acknowledged' &&
        reading.began > when.ended &&
        (!items.isReading(reading.item) ||
          (this.#isSurelyShown(group, event, reading) && this.#isSurelyListed(group, reading))) &&
        others.every(
          (other) => other === reading || other.ended < reading.began || other.began > reading.ended,
        ),
    );
  }

  /** Each deletion of a comment ends the threads of members without a comment on the post. */
  #endsOfThread(group: EventGroup, onPost: readonly Outcome[]): readonly Outcome[] {
    if (group.kind !== 'thread' || this.#ownComments(group).length > 0) return [];
    const deletions = onPost.filter(({ item, value }) => item.startsWith('comment ') && value === null);
    return deletions.every(({ status }) => status === 'acknowledged') ? deletions : [];
  }
}
