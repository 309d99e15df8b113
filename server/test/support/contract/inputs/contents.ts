import { listComments, createComment, deleteComment } from '@plaza/contract/comment.ts';
import { streamEvents } from '@plaza/contract/event.ts';
import {
  listPosts,
  listUserPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
} from '@plaza/contract/post.ts';
import { listLikes, listDislikes, toggleLike, toggleDislike } from '@plaza/contract/reaction.ts';
import { getReadState, markAllSeen, recordSeenPosts, undoAllSeen } from '@plaza/contract/read-state.ts';
import { recordView } from '@plaza/contract/view.ts';
import type { GoodInput } from '../scene.ts';

export const CONTENT_INPUTS: readonly GoodInput[] = [
  [listPosts, () => ({})],
  [listUserPosts, ({ owner }) => ({ params: { username: owner.username } })],
  [getPost, ({ postId }) => ({ params: { id: postId } })],
  [createPost, () => ({ json: { title: 'A title', content: 'Some content' } })],
  [updatePost, ({ postId }) => ({ params: { id: postId }, json: { title: 'New' } })],
  [deletePost, ({ postId }) => ({ params: { id: postId } })],
  [recordView, ({ postId }) => ({ params: { id: postId } })],
  [getReadState, () => ({})],
  [recordSeenPosts, ({ postId }) => ({ json: { upTo: postId } })],
  [markAllSeen, ({ postId }) => ({ json: { upTo: postId } })],
  [undoAllSeen, ({ postId }) => ({ json: { before: 0, allSeenUpTo: postId } })],
  [listComments, ({ postId }) => ({ params: { postId } })],
  [createComment, ({ postId }) => ({ json: { PostId: postId, commentBody: 'Hi' } })],
  [deleteComment, ({ commentId }) => ({ params: { commentId } })],
  [listLikes, ({ postId }) => ({ json: { PostId: postId } })],
  [listDislikes, ({ postId }) => ({ json: { PostId: postId } })],
  [toggleLike, ({ postId }) => ({ json: { PostId: postId } })],
  [toggleDislike, ({ postId }) => ({ json: { PostId: postId } })],
  [streamEvents, () => ({})],
];
