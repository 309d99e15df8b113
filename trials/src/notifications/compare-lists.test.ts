import { expect, it } from 'vitest';
import { compareLists } from './compare-lists.ts';
import { EventGroups } from './notification-events.ts';
import type { NotificationRow, NotificationRows } from './notification-rows.ts';

const [ADA, BOB, POST] = [1, 2, 7];
const LIKE = 4;

/** A notification that was read, and one of the same subject that begins with this event. */
const twoOf = (kind: string, subject: number, first: number): readonly NotificationRow[] => [
  { id: 31, member: ADA, kind, subject, changed: 2, unread: 1, first, last: null },
  { id: 30, member: ADA, kind, subject, changed: 1, unread: 0, first: 0, last: Math.max(0, first - 1) },
];

const rowsWith = (notifications: readonly NotificationRow[]): NotificationRows => ({
  posts: [{ id: POST, author: ADA, title: 'Title' }],
  comments: [],
  likes: [{ id: LIKE, post: POST, member: BOB }],
  mentions: [],
  decisions: [{ id: 5, post: POST, author: ADA, moderator: BOB, reason: 'Reason', reverted: 1, at: 1 }],
  reports: [],
  blocks: [],
  mutes: [],
  members: [],
  notifications,
});

const shown = (id: number, kind: 'like' | 'moderation', read: boolean) => ({
  id,
  kind,
  read,
  lastEvent: LIKE,
  updatedAt: '2026-01-01T00:00:00.000Z',
  actors: [],
  actorCount: kind === 'like' ? 1 : 0,
  post: kind === 'like' ? { id: POST, title: 'Title' } : null,
  commentId: null,
  openCount: null,
  account: null,
  news: null,
});

function faultsOf(rows: NotificationRows, notifications: readonly ReturnType<typeof shown>[]): string[] {
  const groups = new EventGroups(rows, { comment: 0, mention: 0, notification: 0 });
  return compareLists(rows, groups, [{ member: ADA, unread: 1, notifications: [...notifications] }]);
}

it('a decision and its reversal are shown by two notifications', () => {
  const rows = rowsWith(twoOf('moderation', 5, 0));
  const both = [shown(31, 'moderation', false), shown(30, 'moderation', true)];
  expect(faultsOf(rows, both)).toEqual([]);
  expect(faultsOf(rows, both.slice(0, 1))).toHaveLength(1);
});

it('a like after a reading is shown by the later notification only', () => {
  const rows = rowsWith(twoOf('like', POST, LIKE));
  const later = shown(31, 'like', false);
  expect(faultsOf(rows, [later])).toEqual([]);
  expect(faultsOf(rows, [later, shown(30, 'like', true)])).toHaveLength(1);
});
