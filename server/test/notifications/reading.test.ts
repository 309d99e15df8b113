import {
  listNotifications,
  NOTIFICATION_KEPT_DAYS,
  NOTIFICATIONS_PAGE_MAX,
  readNotifications,
  UNREAD_MAX,
} from '@plaza/contract/notification.ts';
import { expect, test } from 'vitest';
import { countUnread, sweepNotifications } from '../../src/notifications/notification-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { commentOn, notificationsOf, readAll, seedNotification } from '../support/notifications.ts';
import { seedActor, seedComments, seedPosts, type Actor } from '../support/seed.ts';

const { app, db, takeStatements } = await openPlaza();
const ada = await seedActor(db, 'ada');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let members = 0;
/** A member with unread notifications about comments on as many posts, each a minute older than the one before. */
async function newReader(count: number) {
  const reader = await seedActor(db, `reader${++members}`);
  const postIds = await seedPosts(db, reader.userId, count);
  const ids: number[] = [];
  for (const [i, postId] of postIds.entries()) {
    const [commentId = 0] = await seedComments(db, postId, ada.userId, 1);
    ids.push(
      await seedNotification(db, {
        userId: reader.userId,
        postId,
        commentId,
        at: Date.now() - i * MINUTE_MS,
      }),
    );
  }
  return { reader, ids, postIds };
}

const read = ({ token }: Actor, json: object) => call(app, readNotifications, { token, json });
const unreadIds = async (reader: Actor) =>
  (await notificationsOf(app, reader)).filter((notification) => !notification.read).map(({ id }) => id);

test('notifications are read by their ids', async () => {
  const { reader, ids } = await newReader(3);
  expect((await read(reader, { ids: [ids[1]] })).body).toEqual({ unread: 2 });
  expect(await unreadIds(reader)).toEqual([ids[0], ids[2]]);
  expect((await read(reader, { ids })).body).toEqual({ unread: 0 });
  expect((await read(reader, {})).body).toEqual({ unread: 0 });
});

test('notifications are read up to a time', async () => {
  const { reader, ids } = await newReader(4);
  const upTo = (await notificationsOf(app, reader))[1]?.updatedAt;
  expect((await read(reader, { upTo })).body).toEqual({ unread: 1 });
  expect(await unreadIds(reader)).toEqual([ids[0]]);
});

test('notifications of other members stay unread', async () => {
  const [one, two] = [await newReader(2), await newReader(2)];
  expect((await read(one.reader, { ids: two.ids })).body).toEqual({ unread: 2 });
  await readAll(app, one.reader);
  expect(await unreadIds(two.reader)).toEqual(two.ids);
});

test.each(['2026-02-30', 'today', '2026-13-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', 7])(
  'a time such as %j is rejected',
  async (upTo) => {
    expect((await read(ada, { upTo })).error().code).toBe('invalid_fields');
  },
);

test('no ids, and ids as their decimal strings, are accepted', async () => {
  const { reader, ids } = await newReader(2);
  expect((await read(reader, { ids: [] })).body).toEqual({ unread: 2 });
  expect((await read(reader, { ids: ids.map(String) })).body).toEqual({ unread: 0 });
  expect((await read(reader, { ids: ['01'] })).error().code).toBe('invalid_fields');
});

test('pages follow each other without gaps and duplicates, also while notifications change', async () => {
  const { reader, ids, postIds } = await newReader(7);
  const { token } = reader;
  const first = await call(app, listNotifications, { token, query: { limit: '3' } });
  expect(first.body.unread).toBe(7);
  await commentOn(app, ada, postIds[1] ?? 0);
  const seen = first.body.notifications.map(({ id }) => id);
  let link = String(first.headers['link']);
  for (;;) {
    const cursor = /[?&]cursor=([^&>]+)/.exec(link)?.[1];
    if (cursor === undefined) break;
    const page = await call(app, listNotifications, { token, query: { limit: '3', cursor } });
    seen.push(...page.body.notifications.map(({ id }) => id));
    link = String(page.headers['link']);
  }
  expect(seen).toEqual(ids);
});

test.each(['x', '1', '1-0', '-1-1', '99999999999999999-1'])('the cursor %j is rejected', async (cursor) => {
  const { error } = await call(app, listNotifications, { token: ada.token, query: { cursor } });
  expect(error().code).toBe('invalid_fields');
});

test('a notification without events takes no place in a page', async () => {
  const { reader, ids, postIds } = await newReader(3);
  await db
    .deleteFrom('comments')
    .where('post_id', '=', postIds[1] ?? 0)
    .execute();
  const { body } = await call(app, listNotifications, { token: reader.token, query: { limit: '2' } });
  expect(body.notifications.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(body.unread).toBe(2);
});

test('unread notifications are counted up to a maximum', async () => {
  const { reader } = await newReader(UNREAD_MAX + 1);
  const { body } = await call(app, listNotifications, { token: reader.token });
  expect(body.unread).toBe(UNREAD_MAX);
  expect(await countUnread(db, reader)).toBe(UNREAD_MAX);
});

test('a page takes the same number of statements for one notification as for fifty', async () => {
  const statements = [];
  for (const count of [1, NOTIFICATIONS_PAGE_MAX]) {
    const { reader } = await newReader(count);
    await notificationsOf(app, reader);
    takeStatements();
    expect(await notificationsOf(app, reader)).toHaveLength(count);
    statements.push(takeStatements().filter(({ sql }) => !sql.includes('"sessions"')).length);
  }
  expect(statements).toEqual([3, 3]);
});

test.each([
  ['without mentions one more', 'Hi', 1],
  ['with mentions two more', 'Hi @ada @reader1', 2],
])('a comment takes %s, however many it notifies', async (_what, body, more) => {
  const writer = await seedActor(db, `writer${++members}`);
  const counts = [];
  for (const crowdSize of [0, 12]) {
    const { postIds } = await newReader(1);
    for (let i = 0; i < crowdSize; i++)
      await commentOn(app, await seedActor(db, `crowd${++members}`), postIds[0] ?? 0);
    takeStatements();
    await commentOn(app, writer, postIds[0] ?? 0, body);
    const sql = takeStatements().map((statement) => statement.sql);
    counts.push(sql.filter((text) => /insert into "?(notifications|mentions)/.test(text)).length);
  }
  expect(counts).toEqual([more, more]);
});

test('notifications that changed more than 90 days ago are deleted, in batches', async () => {
  // Those of other tests are newer, and ids grow with time.
  await db.deleteFrom('notifications').execute();
  const { reader, ids } = await newReader(2);
  const [kept = 0, old = 0] = ids;
  const changed_at = Date.now() - NOTIFICATION_KEPT_DAYS * DAY_MS;
  const created_at = changed_at - MINUTE_MS;
  await db.updateTable('notifications').set({ created_at, changed_at }).where('id', '=', old).execute();
  await db
    .updateTable('notifications')
    .set({ created_at, changed_at: changed_at + MINUTE_MS })
    .where('id', '=', kept)
    .execute();
  const row = {
    user_id: reader.userId,
    kind: 'like',
    subject_id: 0,
    first_id: 0,
    created_at,
    read_at: 1,
  } as const;
  await db
    .insertInto('notifications')
    .values(Array.from({ length: 1200 }, () => ({ ...row, changed_at })))
    .execute();
  expect(await sweepNotifications(db, new AbortController().signal)).toBe(1201);
  expect((await notificationsOf(app, reader)).map(({ id }) => id)).toEqual([kept]);
});
