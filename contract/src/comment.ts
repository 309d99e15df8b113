import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { AUTHORED, PERMISSIONS, withCommon } from './entity.ts';
import { Id, IdInput, MessageReply, text, tooLong } from './fields.ts';
import { pageQuery } from './cursor.ts';
import { Removal } from './removal.ts';

export const COMMENTS_PAGE_MAX = 500;

export const COMMENT_MAX = 2000;
export const COMMENT_MISSING = 'Please write a comment';
export const COMMENT_TOO_LONG = tooLong('A comment', COMMENT_MAX);
export const CommentBody = text('lines', 1, COMMENT_MAX, 'Welcome!', {
  missing: COMMENT_MISSING,
  tooLong: COMMENT_TOO_LONG,
});

export const Comment = withCommon(AUTHORED, {
  commentBody: Type.String(),
  PostId: Id,
  can: Type.Object({ delete: Type.Boolean() }, PERMISSIONS),
  removed: Type.Optional(Removal),
});
export type Comment = Type.Static<typeof Comment>;

/** A page of comments. The first page contains the newest comments; within each page, the oldest comment is first. */
const Comments = Type.Array(Comment, { maxItems: COMMENTS_PAGE_MAX });

export const COMMENT_DELETED = 'Comment deleted.';
export const COMMENT_NOT_FOUND = 'This comment does not exist, or was deleted.';

export const listComments = endpoint({
  name: 'listComments',
  summary: 'The comments of a post, oldest first',
  method: 'GET',
  path: '/comments/{postId}',
  auth: 'member',
  requestClass: 'read',
  params: Type.Object({ postId: IdInput }),
  query: pageQuery(COMMENTS_PAGE_MAX),
  replies: { 200: Comments },
});

export const createComment = endpoint({
  name: 'createComment',
  summary: 'Comment on a post; answers the full list',
  method: 'POST',
  path: '/comments',
  auth: 'member',
  requestClass: 'write',
  limits: ['comments'],
  idempotent: true,
  json: Type.Object({ commentBody: CommentBody, PostId: IdInput }),
  replies: { 201: Comments },
  errors: ['not_found'],
});

export const deleteComment = endpoint({
  name: 'deleteComment',
  summary: 'Delete a comment',
  method: 'DELETE',
  path: '/comments/{commentId}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['deletions'],
  worksOnFullDisk: true,
  params: Type.Object({ commentId: IdInput }),
  replies: { 200: MessageReply },
});

export const COMMENT_ENDPOINTS: readonly Endpoint[] = [listComments, createComment, deleteComment];
