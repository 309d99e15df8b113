import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { isVisiblePost, isVisibleUser } from '../../src/visibility/visible-repository.ts';

/** Every count in the database equals the rows it counts; posts and members that are deleted need none. */
export async function expectExactCounts(db: Db): Promise<void> {
  const { rows } = await sql`
    select id, view_count, like_count, dislike_count, comment_count,
      (select count(*) from views where post_id = posts.id) as views,
      (select count(*) from reactions where post_id = posts.id and kind = 'like') as likes,
      (select count(*) from reactions where post_id = posts.id and kind = 'dislike') as dislikes,
      (select count(*) from comments where post_id = posts.id
        and id not in (select comment_id from removed_comments)) as comments
    from posts where ${isVisiblePost}`.execute(db);
  const wrongPosts = (rows as Record<string, number>[]).filter(
    (post) =>
      post['view_count'] !== post['views'] ||
      post['like_count'] !== post['likes'] ||
      post['dislike_count'] !== post['dislikes'] ||
      post['comment_count'] !== post['comments'],
  );
  expect(wrongPosts, 'posts whose counts differ from their rows').toEqual([]);
  const wrongUsers = await sql`
    select id, post_count from users
    where ${isVisibleUser('users.id')}
      and post_count <> (select count(*) from posts where user_id = users.id and ${isVisiblePost})`.execute(
    db,
  );
  expect(wrongUsers.rows, 'members whose post count differs from their posts').toEqual([]);
}

/** The file of the embedded engine is whole; a database server looks after its own. */
export async function expectSoundFile(db: Db): Promise<void> {
  if (inject('engine') !== 'sqlite') return;
  const { rows } = await sql`pragma integrity_check`.execute(db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
}
