import { expect, it } from 'vitest';
import { History } from '../virtual-users/history.ts';
import * as items from '../virtual-users/items.ts';
import type { Outcome } from '../virtual-users/outcome.ts';
import { compareUnread } from './compare-unread.ts';
import { EventGroups } from './notification-events.ts';
import type { NotificationRows } from './notification-rows.ts';

const [ADA, BOB] = [1, 2];
const POST = { id: 7, author: ADA, title: 'Title' };
const COMMENT = { id: 20, post: POST.id, author: BOB, body: 'Hello' };
const UNREAD = {
  member: ADA,
  kind: 'comment',
  subject: POST.id,
  changed: 1,
  unread: 1,
  first: 20,
  last: null,
};

/** Rows with a comment of Bob on a post of Ada, and her notification about it unless she has none. */
const rowsWith = (notifications: NotificationRows['notifications']): NotificationRows => ({
  posts: [POST],
  comments: [COMMENT],
  likes: [],
  mentions: [],
  decisions: [],
  reports: [],
  blocks: [],
  mutes: [],
  members: [ADA, BOB].map((id) => ({ id, username: `member${id}`, role: 'user' })),
  notifications,
});

/** A write that took a millisecond. */
const write = (at: number, item: string, value: string | null): Outcome => ({
  item,
  value,
  status: 'acknowledged',
  began: at,
  ended: at + 1,
});
const commentAt = (at: number) => write(at, items.comment('Hello'), items.commentValue(BOB, POST.id));
const visitAt = (at: number) => write(at, items.view(ADA, POST.id), items.VIEW_VALUE);

const readAllAt = (at: number) => write(at, items.readingOfAll(ADA), null);

function faultsOf(isUnread: boolean, ...outcomes: readonly Outcome[]): string[] {
  return faultsIn(rowsWith(isUnread ? [{ id: 30, ...UNREAD }] : []), outcomes);
}

function faultsIn(rows: NotificationRows, outcomes: readonly Outcome[]): string[] {
  const history = new History();
  history.add(outcomes);
  const groups = new EventGroups(rows, { comment: 10, mention: 0, notification: 25 });
  return compareUnread({ rows, groups, history, before: new Map(), isClockSteady: true });
}

const FAULT = `${items.comment('Hello')}: comment ${POST.id} for ${ADA}`;

it('a comment without a notification is a fault', () => {
  expect(faultsOf(true, commentAt(5))).toEqual([]);
  expect(faultsOf(false, commentAt(5))).toEqual([`${FAULT} is missing`]);
});

it('a notification that is unread after a later visit is a fault', () => {
  expect(faultsOf(false, commentAt(5), visitAt(9))).toEqual([]);
  expect(faultsOf(true, commentAt(5), visitAt(9))).toEqual([`${FAULT} was read`]);
});

it('after a visit of unknown outcome, or at the same time, both are accepted', () => {
  const unknown: Outcome = { ...visitAt(9), status: 'unknown', ended: Infinity };
  for (const visit of [unknown, visitAt(5.5), visitAt(4.5)])
    for (const isUnread of [true, false]) expect(faultsOf(isUnread, commentAt(5), visit)).toEqual([]);
});

it('a notification of a member who was blocked then is a fault, and none is accepted', () => {
  const block = write(1, items.block(ADA, BOB), items.BLOCK_VALUE);
  expect(faultsOf(false, block, commentAt(5))).toEqual([]);
  expect(faultsOf(true, block, commentAt(5))).toEqual([`${FAULT} was hidden`]);
});

it('what a list without a hidden comment leaves unread may begin with that comment', () => {
  const block = write(1, items.block(ADA, BOB), items.BLOCK_VALUE);
  const end = write(9, items.block(ADA, BOB), null);
  expect(faultsOf(true, readAllAt(2), block, commentAt(5), end)).toEqual([`${FAULT} was hidden`]);
  expect(faultsOf(true, block, commentAt(5), readAllAt(7), end)).toEqual([]);
});

it('an event that was hidden when all were read stays unread', () => {
  const mute = items.mute(ADA, BOB);
  const end = write(9, mute, null);
  expect(faultsOf(true, commentAt(5), readAllAt(9))).toEqual([`${FAULT} was read`]);
  expect(faultsOf(true, commentAt(5), write(7, mute, items.MUTE_VALUE), readAllAt(8.5), end)).toEqual([]);
  expect(faultsOf(true, commentAt(5), write(7, mute, items.MUTE_VALUE), end, readAllAt(12))).toEqual([
    `${FAULT} was read`,
  ]);
});

it('an event on a post that was removed when all were read stays unread', () => {
  const decision = { id: 3, post: POST.id, author: ADA, moderator: 3, reason: 'Why', reverted: 1, at: 7 };
  const rows = { ...rowsWith([{ id: 30, ...UNREAD }]), decisions: [decision] };
  const decide = (at: number, isReverted: boolean) =>
    write(at, items.decision('Why'), items.decisionValue(POST.id, isReverted));
  const [removal, reversal] = [decide(7, false), decide(11, true)];
  const fault = `${FAULT} was read`;
  expect(faultsIn(rows, [commentAt(5), removal, readAllAt(9), reversal])).not.toContain(fault);
  expect(faultsIn(rows, [commentAt(5), removal, reversal, readAllAt(13)])).toContain(fault);
  expect(faultsIn(rows, [commentAt(5), removal, reversal, visitAt(13)])).toContain(fault);
});

it('the first block by a reported member is told, a further one is not', () => {
  const report = { id: 5, reporter: BOB, author: ADA, post: POST.id, body: 'Spam', decision: null, at: 1 };
  const told = { id: 40, member: BOB, kind: 'moderation', subject: -5, changed: 2, first: 0, last: 0 };
  const block = items.block(ADA, BOB);
  const history = new History();
  history.add([
    write(5, block, items.BLOCK_VALUE),
    write(7, block, null),
    write(9, block, items.BLOCK_VALUE),
  ]);
  const faults = (unread: 0 | 1, notification: number, before = new Map<string, number>()) => {
    const rows = {
      ...rowsWith([{ ...told, unread }]),
      comments: [],
      reports: [report],
      blocks: [{ member: ADA, other: BOB, at: 9 }],
    };
    const groups = new EventGroups(rows, { comment: 10, mention: 0, notification });
    return compareUnread({ rows, groups, history, before, isClockSteady: true });
  };
  const wasUnread = new Map([[`moderation -5 for ${BOB}`, 0]]);
  expect(faults(1, 39)).toEqual([]);
  expect(faults(0, 39)).toEqual([`${block}: moderation -5 for ${BOB} is missing`]);
  expect(faults(0, 40)).toEqual([]);
  expect(faults(1, 40)).toEqual([`${block}: moderation -5 for ${BOB} is unread again`]);
  expect(faults(1, 40, wasUnread)).toEqual([]);
  expect(faults(0, 40, wasUnread)).toEqual([`${block}: moderation -5 for ${BOB} is missing`]);
});
