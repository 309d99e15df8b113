import { COMMENTS_PAGE_MAX, listComments } from '@plaza/contract/comment.ts';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { onMemberUpdate } from '../session/session.ts';
import { withEarlier, withNewest, type CommentPage } from './comment-pages.ts';

const PAGE = 30;

const ALL = 'comments';
const keyOf = (postId: number) => [ALL, postId];

const loadedOf = (postId: number) => queryClient.getQueryData<CommentPage>(keyOf(postId));

/** The newest comments of a post, and all before them that were asked for. */
export const commentsQuery = (postId: number) =>
  queryOptions({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }) => {
      const reach = Math.max(loadedOf(postId)?.items.length ?? 0, PAGE);
      const query = { limit: Math.min(reach, COMMENTS_PAGE_MAX) };
      const newest = await callPage(listComments, { params: { postId }, query }, { signal });
      return withNewest(loadedOf(postId), newest);
    },
  });

/** Changes the loaded comments of a post. What is under way to replace them is dropped: it knows nothing of the change. */
export async function changeComments(
  postId: number,
  change: (loaded: CommentPage | undefined) => CommentPage | undefined,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(postId) });
  queryClient.setQueryData<CommentPage>(keyOf(postId), change);
}

/** Loads the page before the comments that are loaded. @throws ApiError */
export async function loadEarlierComments(postId: number): Promise<void> {
  const cursor = loadedOf(postId)?.next;
  if (cursor === undefined) return;
  const query = { limit: PAGE, cursor };
  const earlier = await callPage(listComments, { params: { postId }, query });
  await changeComments(postId, (loaded) => withEarlier(loaded, earlier));
}

/** A member's own comments follow their name and picture. */
onMemberUpdate(({ userId, username, name, profilePicture }) => {
  queryClient.setQueriesData<CommentPage>(
    { queryKey: [ALL] },
    (loaded) =>
      loaded && {
        ...loaded,
        items: loaded.items.map((comment) =>
          comment.userId === userId ? { ...comment, username, name, profilePicture } : comment,
        ),
      },
  );
});
