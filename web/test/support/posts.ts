import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts, type Post } from '@plaza/contract/post.ts';
import type { Call } from './network.ts';

/** A post as the API shows it to a member who has not seen it. */
export function postOf(id: number, change: Partial<Post> = {}): Post {
  return {
    id,
    title: `Post ${id}`,
    content: `Content of post ${id}`,
    imageUrl: null,
    userId: 1,
    username: 'member1',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    Viewes: [],
    Comments: [],
    name: 'Member One',
    profilePicture: '/media/x.webp',
    image: null,
    viewCount: 0,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    viewed: false,
    isNew: true,
    newCommentCount: 0,
    reaction: null,
    can: { edit: false, delete: false },
    ...change,
  };
}

/** The page of a list that a call asks for; `posts` is the whole list, newest first. */
export function pageOf(posts: readonly Post[], { query }: Call): Response {
  const cursor = Number(query.get('cursor') ?? Infinity);
  const limit = Number(query.get('limit'));
  const items = posts.filter(({ id }) => id < cursor).slice(0, limit);
  const last = items.at(-1);
  const more = last !== undefined && posts.some(({ id }) => id < last.id);
  const link = `<${endpointPath(listPosts)}?limit=${limit}&cursor=${last?.id}>; rel="next"`;
  return Response.json(items, { headers: more ? { Link: link } : {} });
}

/** Posts with the ids from `newest` down to 1. */
export const postsDownFrom = (newest: number): Post[] =>
  Array.from({ length: newest }, (_, index) => postOf(newest - index));
