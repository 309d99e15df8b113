import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { createPost, Post, updatePost } from '@plaza/contract/post.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { insertDeletedPost } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { notOwner } from '../errors.ts';
import type { UploadedFile } from '../http/body/read-form.ts';
import { findResult, runOnce, type IdempotentRequest } from '../idempotency/idempotency-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { insertPostImage, setPostImageAlt } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import type { Json } from '../lib/json.ts';
import type { Page } from '../lib/page.ts';
import { endNotifications, notifyOfPost } from '../notifications/notify.ts';
import type { FindUserId } from '../users/user-ids.ts';
import { isHidden, type Reader } from '../sessions/viewer.ts';
import { deleteRemovedPost } from '../removals/removal-repository.ts';
import { movePostCount } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-service.ts';
import { noSuchPost } from './post-errors.ts';
import { may, type PostAction } from './post-policy.ts';
import type { PostQuery, PostReader } from './post-reader.ts';
import { insertPost, lockPost, setPost, type LockedPost } from './post-repository.ts';

export interface PostResources extends DbAndBus {
  readonly images: ImageService;
  readonly deletions: Pick<Deletions, 'begin'>;
  readonly postReader: PostReader;
  readonly findUserId: FindUserId;
}

/** Lists the posts of a member, newest first. @throws AppError not_found without such a member */
export async function listUserPosts(
  { postReader, findUserId }: Pick<PostResources, 'postReader' | 'findUserId'>,
  viewer: Reader,
  username: string,
  query: PostQuery,
): Promise<Page<Post>> {
  const authorId = await findUserId(username);
  if (authorId === undefined || isHidden(viewer, authorId)) throw noSuchUser();
  return postReader.list(viewer, { ...query, authorId });
}

/** Publishes a post with its image. @returns the post; for a repeated idempotent request, the post of the first one */
export async function publishPost(
  resources: PostResources,
  viewer: Reader,
  { title, content, alt = '' }: JsonOf<typeof createPost>,
  picture: UploadedFile | undefined,
  idempotent: IdempotentRequest | undefined,
): Promise<Json<Post>> {
  const { db, images, postReader } = resources;
  const earlier = await findResult(db, idempotent);
  if (earlier !== undefined) return postReader.read(db, viewer, earlier);
  const saved = picture && (await images.save(picture, 'post'));
  const { userId } = viewer;
  const insert = async (trx: Trx) => {
    const now = Date.now();
    const post = { user_id: userId, title, content, created_at: now, updated_at: now };
    const postId = await insertPost(trx, post);
    if (saved) await insertPostImage(trx, postId, saved, alt);
    await movePostCount(trx, userId, 1);
    return postId;
  };
  const changes: Change[] = [['list', userId]];
  const publish = async (trx: Trx) => {
    const { id, isFirst } = await runOnce(trx, idempotent, () => insert(trx));
    const action = { postId: id, authorId: userId, actorId: userId, at: Date.now() };
    if (isFirst) {
      changes.push(['post_created', id, userId]);
      changes.push(...(await notifyOfPost(trx, action, [title, content])));
    }
    return { post: await postReader.read(trx, viewer, id), isFirst };
  };
  const { post, isFirst } = await keepingImages(images, [saved], () =>
    transactAndPublish(resources, changes, publish),
  );
  if (saved && !isFirst) await images.remove([saved]);
  return post;
}

/** Changes a post; absent fields and an empty title or content keep their value. @throws AppError not_found, not_owner */
export async function editPost(
  resources: PostResources,
  viewer: Reader,
  postId: number,
  { title, content, alt }: JsonOf<typeof updatePost>,
): Promise<Json<Post>> {
  const changes: Change[] = [['post', postId]];
  return transactAndPublish(resources, changes, async (trx) => {
    const post = authorize(viewer, 'edit', await lockPost(trx, postId));
    const isAltChanged = alt !== undefined && (await setPostImageAlt(trx, postId, alt));
    const text = {
      title: post.title,
      content: post.content,
      ...(title && { title }),
      ...(content && { content }),
    };
    const at = Date.now();
    if (isAltChanged || text.title !== post.title || text.content !== post.content) {
      await setPost(trx, postId, { ...text, updated_at: at });
      changes.push(['post_edited', postId, post.user_id]);
    }
    const action = { postId, authorId: post.user_id, actorId: viewer.userId, at };
    const previous = [post.title, post.content];
    changes.push(...(await notifyOfPost(trx, action, [text.title, text.content], previous)));
    return resources.postReader.read(trx, viewer, postId);
  });
}

/** Deletes the viewer's own post: at once for members, rows and files in batches. @throws AppError not_found, not_owner */
export async function deletePost(resources: PostResources, viewer: Reader, postId: number): Promise<void> {
  const changes: Change[] = [['post', postId]];
  const remove = async (trx: Trx) => {
    const { user_id: authorId } = authorize(viewer, 'delete', await lockPost(trx, postId));
    changes.push(['list', authorId], ['post_deleted', postId, authorId]);
    if (!(await insertDeletedPost(trx, postId))) throw noSuchPost();
    if (!(await deleteRemovedPost(trx, postId))) await movePostCount(trx, authorId, -1);
    changes.push(...(await endNotifications(trx, postId)));
  };
  await transactAndPublish(resources, changes, remove);
  await resources.deletions.begin({ postId });
}

function authorize(viewer: Reader, action: PostAction, post: LockedPost | undefined): LockedPost {
  const isAuthor = post?.user_id === viewer.userId;
  // Of a removed post nobody else learns that it exists, and its author can only delete it.
  if (!post || isHidden(viewer, post.user_id)) throw noSuchPost();
  if (post.is_removed === 1 && !(isAuthor && action === 'delete')) throw noSuchPost();
  if (!may(viewer, action, { authorId: post.user_id })) throw notOwner();
  return post;
}
