import { POSTS_PAGE_MAX } from '@plaza/contract/page.ts';
import { listUserPosts } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { plural } from '../../lib/plural.ts';

/** How many pages of posts are looked through at most. */
const PAGES_MAX = 20;

/** What a member has published. */
export interface Holdings {
  readonly posts: number;
  /** The images of these posts; undefined when the posts are too many to look through. */
  readonly images: number | undefined;
}

/** What goes with a member's account, counted when it is asked for. */
export const holdingsQuery = (username: string) =>
  queryOptions({
    queryKey: ['holdings', username.toLowerCase()],
    queryFn: ({ signal }) => countHoldings(username, signal),
    staleTime: 0,
    gcTime: 0,
  });

async function countHoldings(username: string, signal: AbortSignal): Promise<Holdings> {
  const held = { posts: 0, images: 0 };
  let cursor: number | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { limit: POSTS_PAGE_MAX, ...(cursor !== undefined && { cursor }) };
    const { items, next } = await callPage(listUserPosts, { params: { username }, query }, { signal });
    held.posts += items.length;
    held.images += items.filter(({ image }) => image).length;
    if (next === undefined) return held;
    cursor = next;
  }
  const { postCount } = await call(getUser, { params: { username } }, { signal });
  return { posts: postCount, images: undefined };
}

/** What is lost with an account, as a sentence. `held`: undefined while nobody has counted. */
export function lossSentence(held: Holdings | undefined): string {
  const counted = held
    ? [
        plural(held.posts, 'post'),
        held.images === undefined ? 'all their images' : plural(held.images, 'image'),
        'all comments you wrote',
      ]
    : ['All your posts', 'all their images', 'all comments you wrote'];
  return `${counted.join(', ')}, your likes and dislikes, and your profile will be gone for everybody, for good.`;
}
