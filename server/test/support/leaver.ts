import { expect } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { countDeletions } from '../../src/deletions/deletion-repository.ts';
import { insertPostImage } from '../../src/images/image-repository.ts';
import type { ImageStore } from '../../src/images/image-store.ts';
import { imageFiles, newImageName } from '../../src/images/image-table.ts';
import { moveCounts } from '../../src/posts/post-repository.ts';
import { seedActor, seedLikes, seedPosts, seedViews, type Actor } from './seed.ts';
import { write } from './write.ts';

/** A member with posts, oldest first. */
export interface Author extends Actor {
  readonly postIds: readonly number[];
}

/** Makes a member with posts, and their views, likes and comments on each post of an author. */
export async function seedLeaver(db: Db, author: Author, postCount: number): Promise<Author> {
  const leaver = await seedActor(db, `leaver${author.userId}`);
  const postIds = await seedPosts(db, leaver.userId, postCount);
  for (const postId of postIds.slice(0, 20)) await seedViews(db, postId, [author.userId, leaver.userId]);
  await seedActivity(db, leaver.userId, author.postIds);
  return { ...leaver, postIds };
}

/** Creates an author whose posts have a view and a like of another member. */
export async function seedAuthor(db: Db, name: string, postCount: number): Promise<Author> {
  const author = await seedActor(db, name);
  const postIds = await seedPosts(db, author.userId, postCount);
  const fan = await seedActor(db, `${name}.fan`);
  for (const postId of postIds) {
    await seedViews(db, postId, [fan.userId]);
    await seedLikes(db, postId, [fan.userId]);
  }
  return { ...author, postIds };
}

/** Views, likes and two comments by a member on each post. */
async function seedActivity(db: Db, user_id: number, postIds: readonly number[]): Promise<void> {
  await write(db, async (trx) => {
    const rows = postIds.map((post_id) => ({ post_id, user_id, created_at: Date.now() }));
    await trx.insertInto('views').values(rows).execute();
    await trx
      .insertInto('reactions')
      .values(rows.map((row) => ({ ...row, kind: 'like' as const })))
      .execute();
    await trx
      .insertInto('comments')
      .values(rows.flatMap((row) => [row, row]).map((row) => ({ ...row, body: 'Hi' })))
      .execute();
    for (const id of postIds)
      await moveCounts(trx, id, { view_count: 1, like_count: 1, comment_count: 2 }, user_id);
  });
}

/** Gives each post a picture with two files. @returns the files */
export async function seedPictures(
  db: Db,
  store: Pick<ImageStore, 'put'>,
  postIds: readonly number[],
): Promise<string[]> {
  const files: string[] = [];
  for (const postId of postIds) {
    const image = {
      name: newImageName(),
      kind: 'post',
      width: 32,
      height: 32,
      widths: '16 32',
      is_animated: 0,
    } as const;
    const ofImage = imageFiles(image);
    await store.put(ofImage.map((file) => ({ file, bytes: Buffer.from(file) })));
    await write(db, (trx) => insertPostImage(trx, postId, { ...image, placeholder: 'x' }, ''));
    files.push(...ofImage);
  }
  return files;
}

/** Waits until the rows and files of everything deleted are gone. */
export async function expectAllGone(db: Db): Promise<void> {
  await expect.poll(() => countDeletions(db)).toEqual({ users: 0, posts: 0, images: 0 });
}
