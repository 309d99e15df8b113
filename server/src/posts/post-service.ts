import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { createPost, Post, updatePost } from '@plaza/contract/post.ts';
import type { Change } from '../bus/bus.ts';
import { publishOnCommit, transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { insertDeletedPost } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError, notOwner } from '../errors.ts';
import type { UploadedFile } from '../http/body/read-form.ts';
import { findResult, runOnce, type IdempotentRequest } from '../idempotency/idempotency-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { insertPostImage, setPostImageAlt } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { parseJson, type Json } from '../lib/json.ts';
import type { Page } from '../lib/page.ts';
import { endNotifications, notifyOfPost, type Action } from '../notifications/notify.ts';
import type { FindUserId } from '../users/user-ids.ts';
import { isHidden, type Reader } from '../visibility/visibility-policy.ts';
import { hasRemovedPost } from '../removals/removal-repository.ts';
import { movePostCount } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-service.ts';
import { noSuchPost } from './post-errors.ts';
import { may, type PostAction } from './post-policy.ts';
import type { PostQuery, PostReader } from './post-reader.ts';
import { addMentionsMade, insertPost, lockPost, setPost, type LockedPost } from './post-repository.ts';

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
  const publish = async (trx: Trx) => {
    const { id, isFirst } = await runOnce(trx, idempotent, () => insert(trx));
    const action = { postId: id, authorId: userId, actorId: userId, at: Date.now() };
    if (isFirst) await mentionMembers(trx, action, [title, content]);
    return { post: await postReader.read(trx, viewer, id), isFirst };
  };
  const { post, isFirst } = await keepingImages(images, [saved], () =>
    transactAndPublish(resources, publish),
  );
  if (saved && !isFirst) await images.remove([saved]);
  return post;
}

/**
 * Changes a post; absent fields and an empty title or content keep their value. With the time of the last change that the caller knew, a
 * post that has changed since is not changed, unless it has the same texts already: after an answer that was lost.
 * @throws AppError not_found, not_owner; changed_meanwhile
 */
export async function editPost(
  resources: PostResources,
  viewer: Reader,
  postId: number,
  { title, content, alt, updatedAt }: JsonOf<typeof updatePost>,
): Promise<Json<Post>> {
  return transactAndPublish(resources, async (trx) => {
    const post = authorize(viewer, 'edit', await lockPost(trx, postId));
    const text = {
      title: post.title,
      content: post.content,
      ...(title && { title }),
      ...(content && { content }),
    };
    const isChanged = text.title !== post.title || text.content !== post.content;
    if (updatedAt !== undefined && updatedAt !== new Date(post.updated_at).toISOString()) {
      const current = parseJson(await resources.postReader.read(trx, viewer, postId));
      if (isChanged || (alt ?? current.image?.alt) !== current.image?.alt)
        throw new AppError('changed_meanwhile', { post: current });
    }
    const isAltChanged = alt !== undefined && (await setPostImageAlt(trx, postId, alt));
    const at = Date.now();
    // Two changes have different times, also within a millisecond or after a clock went back.
    if (isAltChanged || isChanged)
      await setPost(trx, postId, { ...text, updated_at: Math.max(at, post.updated_at + 1) });
    const action = { postId, authorId: post.user_id, actorId: viewer.userId, at };
    await mentionMembers(trx, action, [text.title, text.content], post);
    return resources.postReader.read(trx, viewer, postId);
  });
}

/** @param post before an edit */
async function mentionMembers(
  trx: Trx,
  action: Action,
  texts: readonly string[],
  post?: LockedPost,
): Promise<void> {
  const before = post && { texts: [post.title, post.content], mentionsMade: post.mentions_made };
  const mentioned = await notifyOfPost(trx, action, texts, before);
  if (mentioned > 0) await addMentionsMade(trx, action.postId, mentioned);
}

/** Deletes the viewer's own post: at once for members, rows and files in batches. @throws AppError not_found, not_owner */
export async function deletePost(resources: PostResources, viewer: Reader, postId: number): Promise<void> {
  const remove = async (trx: Trx) => {
    const { user_id: authorId } = authorize(viewer, 'delete', await lockPost(trx, postId));
    if (!(await insertDeletedPost(trx, postId))) throw noSuchPost();
    const wasRemoved = await hasRemovedPost(trx, postId);
    const deleted: Change = ['post_deleted', postId, authorId, Number(wasRemoved)];
    publishOnCommit(trx, ['post', postId], ['list', authorId], deleted);
    if (!wasRemoved) await movePostCount(trx, authorId, -1);
    await endNotifications(trx, postId, authorId);
  };
  await transactAndPublish(resources, remove);
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
