import { createComment, deleteComment, listComments } from './comment.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './device.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './error.ts';
import { createPost, deletePost, getPost, listPosts, listUserPosts, updatePost } from './post.ts';
import { listDislikes, listLikes, toggleDislike, toggleLike } from './reaction.ts';
import { checkUsername, logIn, logOut, refreshSession, signUp } from './session.ts';
import { countAccountContents, deleteUser, getUser, updateUser } from './user.ts';
import { recordView } from './view.ts';

/** Every endpoint of the API, in the order its description lists them. */
export const API: readonly Endpoint[] = [
  signUp,
  logIn,
  refreshSession,
  logOut,
  checkUsername,
  getUser,
  updateUser,
  countAccountContents,
  listDevices,
  signOutDevice,
  signOutOtherDevices,
  deleteUser,
  listPosts,
  listUserPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
  recordView,
  listComments,
  createComment,
  deleteComment,
  listLikes,
  listDislikes,
  toggleLike,
  toggleDislike,
];

const ANYWHERE: readonly ErrorCode[] = ['bad_request', 'internal', 'overloaded', 'storage_unavailable'];
const MEMBER: readonly ErrorCode[] = ['auth_required', 'token_invalid', 'rate_limited'];
const BODY: readonly ErrorCode[] = ['body_too_large', 'request_timeout', 'unsupported_media_type'];
const WRITES: readonly ErrorCode[] = ['storage_full', 'outcome_unknown'];
const FILES: readonly ErrorCode[] = [
  'file-too-small',
  'too-many-files',
  'file-too-large',
  'file-invalid-type',
  'rate_limited',
];

/** Every code an endpoint can answer: its own, and those that follow from its description. */
export function errorCodesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const codes = new Set([...ANYWHERE, ...(endpoint.errors ?? [])]);
  const add = (more: readonly ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (endpoint.auth === 'member') add(MEMBER);
  if (endpoint.cookie) add([endpoint.name === 'refreshSession' ? 'session_expired' : 'cross_site']);
  if (endpoint.limit || endpoint.sessionCall) add(['rate_limited']);
  if (endpoint.owner) add(['not_owner']);
  if (endpoint.params) add(['not_found', 'uri_too_long']);
  if (endpoint.query || endpoint.json || endpoint.form) add(['invalid_fields']);
  if (endpoint.json || endpoint.form) add(BODY);
  if (endpoint.files) add(FILES);
  if (endpoint.idempotent) add(['idempotency_busy', 'idempotency_mismatch']);
  if ((endpoint.method !== 'GET' && !endpoint.reads) || endpoint.cookie) add(WRITES);
  return codes;
}
