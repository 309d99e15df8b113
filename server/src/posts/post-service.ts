import type { createPost, updatePost } from '@plaza/contract/post.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { notFound, notOwner } from '../errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { once, replayOf, type Attempt } from '../idempotency/idempotency-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { findPostImageName, insertPostImage, setPostImageAlt } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { movePostCount } from '../users/user-repository.ts';
import { deletePostRow, insertPost, lockPost, setPost } from './post-repository.ts';

interface Resources {
  readonly db: Db;
  readonly images: ImageService;
}

export const noSuchPost = () => notFound('This post does not exist, or was deleted.');

/**
 * Publishes a post: the files of its picture first, then all its rows at once.
 * @returns the id of the post, which for a repeated attempt is the first one's
 */
export async function publishPost(
  { db, images }: Resources,
  userId: number,
  { title, content, alt = '' }: JsonOf<typeof createPost>,
  picture: UploadedFile | undefined,
  attempt: Attempt | undefined,
): Promise<number> {
  const replayed = await replayOf(db, attempt);
  if (replayed !== undefined) return replayed;
  const saved = picture && (await images.save(picture, 'post'));
  const { id, made } = await keepingImages(images, [saved], () =>
    transact(db, (trx) =>
      once(trx, attempt, async () => {
        const now = Date.now();
        const postId = await insertPost(trx, {
          user_id: userId,
          title,
          content,
          created_at: now,
          updated_at: now,
        });
        if (saved) await insertPostImage(trx, postId, saved, alt);
        await movePostCount(trx, userId, 1);
        return postId;
      }),
    ),
  );
  if (saved && !made) await images.remove([saved.name]);
  return id;
}

/**
 * Changes what is given of a post; an empty title or content keeps its value.
 * @throws AppError not_found, not_owner
 */
export async function editPost(
  db: Db,
  userId: number,
  postId: number,
  { title, content, alt }: JsonOf<typeof updatePost>,
): Promise<void> {
  await transact(db, async (trx) => {
    requireOwner(await lockPost(trx, postId), userId);
    await setPost(trx, postId, {
      ...(title && { title }),
      ...(content && { content }),
      updated_at: Date.now(),
    });
    if (alt !== undefined) await setPostImageAlt(trx, postId, alt);
  });
}

/** @throws AppError not_found, not_owner */
export async function deletePost({ db, images }: Resources, userId: number, postId: number): Promise<void> {
  const image = await transact(db, async (trx) => {
    requireOwner(await lockPost(trx, postId), userId);
    const name = await findPostImageName(trx, postId);
    await deletePostRow(trx, postId);
    await movePostCount(trx, userId, -1);
    return name;
  });
  if (image !== undefined) await images.remove([image]);
}

function requireOwner(ownerId: number | undefined, userId: number): void {
  if (ownerId === undefined) throw noSuchPost();
  if (ownerId !== userId) throw notOwner();
}
