import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { openDatabase, type Db } from '../../src/db/open.ts';
import {
  countUnreadRows,
  listNotificationRows,
} from '../../src/notifications/notification-list-repository.ts';
import { notifyOfLike } from '../../src/notifications/notify.ts';
import { setRead } from '../../src/notifications/notification-repository.ts';
import { insertLater, setReadUpTo } from '../../src/notifications/seen-repository.ts';
import { moveCounts } from '../../src/posts/post-repository.ts';
import { replaceReaction } from '../../src/reactions/reaction-repository.ts';
import { openTestDatabase } from '../support/databases.ts';
import { names, seedPost, seedUsers } from '../support/seed.ts';
import { write } from '../support/write.ts';

const FIRST = { changedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
const engine = inject('engine');

/** As the release before writes it. */
const earlier = (db: Db, postId: number, authorId: number) => ({
  like: (userId: number, at: number) =>
    sql`insert into reactions (post_id, user_id, kind, created_at)
      values (${postId}, ${userId}, 'like', ${at})`.execute(db),
  notify: (kind: 'like' | 'comment', firstId: number, at: number) =>
    sql`insert into notifications (user_id, kind, post_id, subject_id, first_id, created_at, changed_at)
      values (${authorId}, ${kind}, ${postId}, ${postId}, ${firstId}, ${at}, ${at})
      on conflict (user_id, kind, subject_id) where read_at is null do update set
        first_id = case when excluded.first_id < notifications.first_id then excluded.first_id
          else notifications.first_id end`.execute(db),
  read: (kind: 'like' | 'comment', lastId: number, at: number) =>
    sql`update notifications set read_at = ${at}, last_id = ${lastId}
      where kind = ${kind} and read_at is null`.execute(db),
});

/** As this release writes it. */
const present = (db: Db, postId: number, authorId: number) => ({
  like: (userId: number, at: number) =>
    write(db, async (trx) => {
      const row = { post_id: postId, user_id: userId, created_at: at };
      const { like_id: likeId } = (await replaceReaction(trx, row, null, 'like')) ?? { like_id: null };
      await notifyOfLike(trx, { postId, authorId, actorId: userId, likeId: likeId ?? 0, at });
      await moveCounts(trx, postId, { like_count: 1 }, userId);
    }),
  async read(at: number) {
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'like')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    await write(db, (trx) => setRead(trx, [id], at));
  },
});

/** The notifications of a member: kind, members who acted, and whether it is read. */
const listOf = async (db: Db, userId: number) =>
  (await listNotificationRows(db, userId, FIRST, 50))
    .map((row) => `${row.kind} ${row.actorIds.join()}${row.read_at === null ? '' : ' read'}`)
    .toSorted();

test('the migration of likes keeps all notifications with their events, and later events join the unread ones', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0040-kept-after-deletions');
  const [author = 0, ada = 0, ben = 0, cy = 0, dan = 0] = await seedUsers(db, names('member', 5));
  const postId = await seedPost(db, author);
  const before = earlier(db, postId, author);
  await before.like(ada, 100);
  await before.notify('like', 0, 100);
  await before.read('like', 0, 150);
  await before.like(ben, 200);
  await before.notify('like', 0, 200);
  await db
    .insertInto('comments')
    .values({ post_id: postId, user_id: ada, body: 'A comment', created_at: 300 })
    .execute();
  await before.notify('comment', 1, 300);
  await migrate(db, engine);
  const kept = [`comment ${ada}`, `like ${ada} read`];
  expect(await listOf(db, author)).toEqual([...kept, `like ${ben}`].toSorted());
  expect(await countUnreadRows(db, author)).toBe(2);
  const after = present(db, postId, author);
  await after.like(cy, 300);
  expect(await listOf(db, author)).toEqual([...kept, `like ${cy},${ben}`].toSorted());
  await after.read(350);
  await after.like(dan, 50);
  expect(await listOf(db, author)).toEqual([...kept, `like ${cy},${ben} read`, `like ${dan}`].toSorted());
});

test('a list of before the migration reads its likes, and leaves later ones unread', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  await migrate(db, engine);
  const [author = 0, ada = 0, ben = 0] = await seedUsers(db, names('member', 3));
  const postId = await seedPost(db, author);
  const before = earlier(db, postId, author);
  await before.like(ada, 100);
  await before.notify('like', 0, 100);
  const [seen] = await listNotificationRows(db, author, FIRST, 50);
  await present(db, postId, author).like(ben, 110);
  await write(db, async (trx) => {
    const rows = [{ id: seen?.id ?? 0, lastEvent: seen?.newestId ?? 0 }];
    await insertLater(trx, await setReadUpTo(trx, rows, 120));
  });
  expect(await listOf(db, author)).toEqual([`like ${ada} read`, `like ${ben}`]);
});

if (engine === 'postgres')
  test('processes of the release before go on beside those of this one', async () => {
    await using database = await openTestDatabase();
    await using db = openDatabase(database);
    await migrate(db, engine);
    const [author = 0, ada = 0, ben = 0, cy = 0, dan = 0] = await seedUsers(db, names('member', 5));
    const postId = await seedPost(db, author);
    const [before, after] = [earlier(db, postId, author), present(db, postId, author)];
    await after.like(ada, 100);
    await before.read('like', 0, 150);
    expect(await listOf(db, author)).toEqual([`like ${ada} read`]);
    await before.like(ben, 200);
    await before.notify('like', 0, 200);
    await after.like(cy, 300);
    expect(await listOf(db, author)).toEqual([`like ${ada} read`, `like ${cy},${ben}`]);
    await after.read(350);
    await after.like(dan, 400);
    expect(await listOf(db, author)).toEqual([`like ${ada} read`, `like ${cy},${ben} read`, `like ${dan}`]);
  });
