import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { IdInput } from './fields.ts';

/** The id of a post up to which something holds, the post included; 0: it holds for no post. */
const UpTo = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * `seenUpTo`: the newest post that was on a screen of the member. `allSeenUpTo`: the newest post when the member last marked all posts
 * as seen; no post up to it is new.
 */
export const ReadState = Type.Object({ seenUpTo: UpTo, allSeenUpTo: UpTo });
export type ReadState = Type.Static<typeof ReadState>;

export const getReadState = endpoint({
  name: 'getReadState',
  summary: 'Up to which post the caller has seen the feed',
  method: 'GET',
  path: '/read-state',
  auth: 'member',
  requestClass: 'read',
  replies: { 200: ReadState },
});

export const recordSeenPosts = endpoint({
  name: 'recordSeenPosts',
  summary: 'Record the newest post that was on the screen of the caller; an older one changes nothing',
  method: 'POST',
  path: '/read-state/seen',
  auth: 'member',
  requestClass: 'write',
  keepalive: true,
  json: Type.Object({ upTo: IdInput }),
  replies: { 200: ReadState },
});

export const markAllSeen = endpoint({
  name: 'markAllSeen',
  summary: 'Mark all posts up to one as seen, without views; answers the state before and after',
  method: 'POST',
  path: '/read-state/all-seen',
  auth: 'member',
  requestClass: 'write',
  json: Type.Object({ upTo: IdInput }),
  replies: { 200: Type.Object({ before: UpTo, allSeenUpTo: UpTo }) },
});

export const undoAllSeen = endpoint({
  name: 'undoAllSeen',
  summary: 'Undo markAllSeen by its answer; changes nothing when the posts were marked again meanwhile',
  method: 'POST',
  path: '/read-state/all-seen/undo',
  auth: 'member',
  requestClass: 'write',
  json: Type.Object({ before: UpTo, allSeenUpTo: IdInput }),
  replies: { 200: ReadState },
});

export const READ_STATE_ENDPOINTS: readonly Endpoint[] = [
  getReadState,
  recordSeenPosts,
  markAllSeen,
  undoAllSeen,
];
