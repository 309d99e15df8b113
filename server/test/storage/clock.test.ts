import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedNotification } from '../support/notifications.ts';
import { runCommand } from '../support/plaza-command.ts';
import { seedActor, seedActors, seedComments, seedPost } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { start } from '../support/wrong-starts/installations.ts';

const { db, environment } = await openServerDatabase();
const ann = await seedActor(db, 'ann');
const [bea, applicant] = await seedActors(db, ['bea', 'applicant']);

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 366 * DAY;
const CLOCK = pathToFileURL(join(import.meta.dirname, '../support/wrong-starts/shifted-clock.ts')).href;
const PAUSED = /"level":40,.*"msg":"This clock shows [\dTZ:.-]+, .* deletes? nothing because of its age/;
const PAUSED_IN_1970 =
  /"msg":"This clock shows 1970-01-01T[\dZ:.]+, which is before the first version of Plaza/;
const AGAIN = /"msg":"The clock is plausible again/;
let made = 0;

/** Creates what is deleted because of its age, as of a time in milliseconds since 1970. */
async function seedAged(at: number): Promise<void> {
  made += 1;
  const [postId, removedId, otherId] = [
    await seedPost(db, ann.userId),
    await seedPost(db, ann.userId),
    await seedPost(db, ann.userId),
  ];
  const [commentId = 0, removedComment = 0] = await seedComments(db, postId, bea?.userId ?? 0, 2);
  const removed = { removed_at: at, reason: 'No advertising.' };
  await db
    .insertInto('removed_posts')
    .values({ post_id: removedId, ...removed })
    .execute();
  await db
    .insertInto('removed_comments')
    .values({ comment_id: removedComment, ...removed })
    .execute();
  await seedNotification(db, { userId: ann.userId, postId, commentId, at });
  await db
    .insertInto('account_events')
    .values({
      user_id: ann.userId,
      news: 'password_changed',
      actor: null,
      detail: '',
      link_hash: null,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('registrations')
    .values({
      user_id: made === 1 ? (applicant?.userId ?? 0) : null,
      about: '',
      created_at: at,
      ...(made === 1
        ? { decided_at: null, decided_by: null, outcome: null }
        : { decided_at: at, decided_by: 'mod', outcome: 'approved' as const }),
    })
    .execute();
  await db
    .insertInto('old_usernames')
    .values({ username_key: `former${made}`, user_id: ann.userId, created_at: at })
    .execute();
  const about = {
    subject_type: 'post',
    subject_id: otherId + 1000,
    user_id: ann.userId,
    title: '',
    content: 'Bad',
  } as const;
  await db
    .insertInto('reports')
    .values({
      ...about,
      reporter_id: null,
      reason: 'spam',
      body: '',
      created_at: at,
      decision_id: null,
      gone_at: at,
    })
    .execute();
}

const countOf = async (
  table: 'comments' | 'notifications' | 'account_events' | 'registrations' | 'old_usernames',
) => {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count);
};

/** The numbers of rows that are deleted because of their age, and of those that are emptied. */
async function aged() {
  const marked = await db.selectFrom('deleted_posts').select('post_id').execute();
  const posts = await db.selectFrom('posts').select('id').execute();
  const left = new Set(posts.map(({ id }) => id));
  for (const { post_id } of marked) left.delete(post_id);
  const leavers = await db.selectFrom('deleted_users').select('user_id').execute();
  const full = await db.selectFrom('reports').select('id').where('emptied_at', 'is', null).execute();
  return {
    posts: left.size,
    leavers: leavers.length,
    reports: full.length,
    comments: await countOf('comments'),
    notifications: await countOf('notifications'),
    events: await countOf('account_events'),
    registrations: await countOf('registrations'),
    usernames: await countOf('old_usernames'),
  };
}

const doctor = async (shift: number) => {
  const settings = {
    ...environment,
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_SHIFT_MS: String(shift),
    BACKUP_DIR: 'off',
  };
  const { stdout } = await runCommand(['doctor'], settings);
  return stdout.split('\n').filter((line) => line.includes(' clock: '));
};

test('a clock that jumps by a year deletes nothing, and the log and the doctor say so', async () => {
  expect((await start(environment)).printed).not.toMatch(PAUSED);
  await seedAged(Date.now() - 2 * DAY);
  const before = await aged();
  expect((await start(environment, YEAR)).printed).toMatch(PAUSED);
  expect(await aged()).toEqual(before);
  expect(await doctor(YEAR)).toContainEqual(
    expect.stringMatching(
      /^warning {2}clock: .*, 366 days after the last known time: .* run for [\d,]+ more hours\.$/,
    ),
  );
  expect((await start(environment, -200 * DAY)).printed).toMatch(PAUSED);
  // The known time has not followed the wrong clock.
  expect((await start(environment)).printed).not.toMatch(PAUSED);
  expect(await aged()).toEqual(before);
  expect(await doctor(0)).toEqual([expect.stringMatching(/^ok /)]);
});

test('what was written by a clock of 1970 is kept as if it were of the time at which the clock was corrected', async () => {
  const before = await aged();
  expect((await start(environment, -Date.now())).printed).toMatch(PAUSED_IN_1970);
  await seedAged(DAY);
  const written = await aged();
  expect(written).not.toEqual(before);
  expect((await start(environment)).printed).not.toMatch(AGAIN);
  expect(await aged()).toEqual(written);
  expect((await start(environment)).printed).not.toMatch(PAUSED);
  expect(await aged()).toEqual(written);
});

test('what is old is deleted by a plausible clock', async () => {
  const { events, registrations, usernames, reports, comments, posts } = await aged();
  await seedAged(Date.now() - YEAR);
  await start(environment);
  // Three posts and two comments are new, one of each was removed.
  const kept = { posts: posts + 2, comments: comments + 1 };
  expect(await aged()).toMatchObject({ events, registrations, usernames, reports, ...kept });
});
