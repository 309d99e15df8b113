import { getPost, listPosts } from '@plaza/contract/post.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';

const FEED_PAGE = 20;

/** All posts, newest first, page by page. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['posts', 'feed'],
  queryFn: ({ pageParam, signal }) =>
    callPage(
      listPosts,
      { query: { limit: FEED_PAGE, ...(pageParam !== undefined && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next,
});

/** One post with its count of views. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => call(getPost, { params: { id } }, { signal }),
  });
