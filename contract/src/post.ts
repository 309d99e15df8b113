import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, IdInput, MessageReply, text, Timestamp, tooLong } from './fields.ts';
import { Alt } from './image.ts';
import { pageQuery } from './cursor.ts';
import { Post } from './post-schema.ts';
import { ByUsername } from './user.ts';

export { Post, POST_ENTRIES_MAX } from './post-schema.ts';

export const POSTS_PAGE_MAX = 100;

export const TITLE_MAX = 255;
/** With the spelling of the specification. */
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

/** Shown when a post turns out to be deleted while a member looks at it or acts on it. */
export const POST_DELETED = 'This post was deleted.';

const ById = Type.Object({ id: IdInput });
const PostReply = Type.Object({ message: Type.String(), post: Post });

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
  query: Type.Object({
    ...pageQuery(POSTS_PAGE_MAX).properties,
    unviewed: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'Only posts that are new to the caller. A page may then have fewer posts than its limit, or none, before the last one',
      }),
    ),
  }),
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
  // The post of an earlier request with the same key may be deleted.
  errors: ['not_found'],
});

/** The schema of a field that stays unchanged in the database when it is absent or empty. */
const kept = <S extends Type.TString>(field: S) => Type.Optional({ ...field, minLength: 0 });

export const updatePost = endpoint({
  name: 'updatePost',
  summary: 'Change title, content or image description of a post',
  method: 'PUT',
  path: '/posts/{id}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['edits'],
  params: ById,
  json: Type.Object({
    title: kept(Title),
    content: kept(Content),
    alt: Type.Optional(Alt),
    updatedAt: Type.Optional({
      ...Timestamp,
      description:
        'That of the post when the edit began: rejects the change of a post that was changed since',
    }),
  }),
  replies: { 200: PostReply },
  errors: ['changed_meanwhile'],
});

export const deletePost = endpoint({
  name: 'deletePost',
  summary: 'Delete a post with its comments, reactions, views and image',
  method: 'DELETE',
  path: '/posts/{id}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['deletions'],
  worksOnFullDisk: true,
  params: ById,
  replies: { 200: MessageReply },
});

export const POST_ENDPOINTS: readonly Endpoint[] = [
  listPosts,
  listUserPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
];
