import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, Id, IdInput } from './fields.ts';
import { ReactionKind } from './post-schema.ts';

/** The most entries of a list of reactions. `count` counts all. */
export const REACTIONS_LIST_MAX = 1000;

const Entries = Type.Array(Type.Object({ UserId: Id, PostId: Id }), {
  maxItems: REACTIONS_LIST_MAX,
  description: "The newest, and always the caller's own",
});
const ForPost = Type.Object({ PostId: IdInput });

const Toggled = Type.Object({
  message: Type.Enum(['liked', 'disliked', 'like removed', 'dislike removed']),
  PostId: Id,
  UserId: Id,
  reaction: Type.Union([ReactionKind, Type.Null()]),
  likeCount: Count,
  dislikeCount: Count,
});

export const listLikes = endpoint({
  name: 'listLikes',
  summary: 'Who likes a post',
  method: 'POST',
  path: '/likes/getLikes/',
  auth: 'member',
  requestClass: 'read',
  json: ForPost,
  replies: { 200: Type.Object({ likes: Entries, count: Count }) },
  errors: ['not_found'],
});

export const listDislikes = endpoint({
  name: 'listDislikes',
  summary: 'Who dislikes a post',
  method: 'POST',
  path: '/likes/getDislikes/',
  auth: 'member',
  requestClass: 'read',
  json: ForPost,
  replies: { 200: Type.Object({ dislikes: Entries, count: Count }) },
  errors: ['not_found'],
});

export const toggleLike = endpoint({
  name: 'toggleLike',
  summary: 'Like a post, or take the like back',
  method: 'POST',
  path: '/likes/',
  auth: 'member',
  requestClass: 'write',
  limits: ['reactions'],
  json: ForPost,
  replies: { 200: Toggled, 201: Toggled },
  errors: ['not_found'],
});

export const toggleDislike = endpoint({
  name: 'toggleDislike',
  summary: 'Dislike a post, or take the dislike back',
  method: 'POST',
  path: '/likes/dislike',
  auth: 'member',
  requestClass: 'write',
  limits: ['reactions'],
  json: ForPost,
  replies: { 200: Toggled, 201: Toggled },
  errors: ['not_found'],
});

export const REACTION_ENDPOINTS: readonly Endpoint[] = [listLikes, listDislikes, toggleLike, toggleDislike];
