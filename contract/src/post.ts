import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Id, IdInput, MessageReply, text, Timestamp, tooLong } from './fields.ts';
import { Alt, Image } from './image.ts';
import { pageQuery } from './page.ts';
import { PERMISSIONS } from './permissions.ts';
import { ReactionKind } from './reaction.ts';
import { ByUsername } from './user.ts';

export const POSTS_PAGE_MAX = 100;

export const TITLE_MAX = 255;
/** Spelled as the product's specification spells it. */
export const TITLE_MISSING = 'Please enter a tittle';
export const TITLE_TOO_LONG = tooLong('A title', TITLE_MAX);
export const Title = text('line', 1, TITLE_MAX, 'Hello', {
  missing: TITLE_MISSING,
  tooLong: TITLE_TOO_LONG,
});

export const CONTENT_MAX = 10_000;
export const CONTENT_MISSING = 'Please enter some content';
export const CONTENT_TOO_LONG = tooLong('The content', CONTENT_MAX);
export const Content = text('lines', 1, CONTENT_MAX, 'My first post.', {
  missing: CONTENT_MISSING,
  tooLong: CONTENT_TOO_LONG,
});

/** How many of the newest views and comments a post lists; the exact numbers are in its counts. */
export const POST_ENTRIES_MAX = 100;

/** What the page says when a post was deleted while a member looked at it. */
export const POST_DELETED = 'This post was deleted.';

/** A post as one member sees it. */
export const Post = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  userId: Id,
  username: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  Viewes: Type.Array(Type.Object({ UserId: Id }), {
    description: `The newest ${POST_ENTRIES_MAX}, and always the caller's own`,
  }),
  Comments: Type.Array(Type.Object({ id: Id, userId: Id }), {
    description: `The newest ${POST_ENTRIES_MAX}`,
  }),
  name: Type.String(),
  profilePicture: Type.String(),
  image: Type.Union([Image, Type.Null()]),
  viewCount: Count,
  likeCount: Count,
  dislikeCount: Count,
  commentCount: Count,
  viewed: Type.Boolean(),
  reaction: Type.Union([ReactionKind, Type.Null()]),
  can: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean() }, PERMISSIONS),
});
export type Post = Type.Static<typeof Post>;

const ById = Type.Object({ id: IdInput });
const PostReply = Type.Object({ message: Type.String(), post: Post });

/** The messages of replies that changed a post. */
export const POST_REPLIES = {
  created: 'Post published.',
  updated: 'Post updated.',
  deleted: 'Post deleted.',
} as const;
export const POST_NOT_FOUND = 'This post does not exist, or was deleted.';

export const listPosts = endpoint({
  name: 'listPosts',
  summary: 'All posts, newest first',
  method: 'GET',
  path: '/posts/',
  auth: 'member',
  requestClass: 'read',
  query: pageQuery(POSTS_PAGE_MAX),
  replies: { 200: Type.Array(Post) },
});

export const listUserPosts = endpoint({
  name: 'listUserPosts',
  summary: 'The posts of one member, newest first',
  method: 'GET',
  path: '/posts/user/{username}',
  auth: 'member',
  requestClass: 'read',
  params: ByUsername,
  query: pageQuery(POSTS_PAGE_MAX),
  replies: { 200: Type.Array(Post) },
  errors: ['not_found'],
});

export const getPost = endpoint({
  name: 'getPost',
  summary: 'One post and how often it was seen',
  method: 'GET',
  path: '/posts/{id}',
  auth: 'member',
  requestClass: 'read',
  params: ById,
  replies: { 200: Type.Object({ post: Post, view: Count }) },
  errors: ['not_found'],
});

const NewPost = Type.Object({ title: Title, content: Content, alt: Type.Optional(Alt) });

export const createPost = endpoint({
  name: 'createPost',
  summary: 'Publish a post',
  method: 'POST',
  path: '/posts/',
  auth: 'member',
  requestClass: 'write',
  limits: ['posts'],
  idempotent: true,
  json: NewPost,
  form: NewPost,
  files: { image: 'optional' },
  replies: { 201: PostReply },
  // What an earlier attempt with the same key published may have been deleted since.
  errors: ['not_found'],
});

/** A field that keeps its value when absent or empty. */
const kept = <S extends Type.TString>(field: S) => Type.Optional({ ...field, minLength: 0 });

export const updatePost = endpoint({
  name: 'updatePost',
  summary: 'Change title, content or image description of a post',
  method: 'PUT',
  path: '/posts/{id}',
  auth: 'owner',
  requestClass: 'write',
  params: ById,
  json: Type.Object({ title: kept(Title), content: kept(Content), alt: Type.Optional(Alt) }),
  replies: { 200: PostReply },
  errors: ['not_found'],
});

export const deletePost = endpoint({
  name: 'deletePost',
  summary: 'Delete a post with its comments, reactions, views and image',
  method: 'DELETE',
  path: '/posts/{id}',
  auth: 'owner',
  requestClass: 'write',
  worksOnFullDisk: true,
  params: ById,
  replies: { 200: MessageReply },
  errors: ['not_found'],
});
