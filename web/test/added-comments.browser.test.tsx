import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listComments, type Comment } from '@plaza/contract/comment.ts';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import { commentsQuery, deletedComments } from '../src/features/comments/comment-cache.ts';
import {
  announceComment,
  announcedComments,
  loadAnnounced,
  markCommentDeleted,
} from '../src/features/comments/comment-news.ts';
import { CommentsBelow } from '../src/features/comments/comments-below.tsx';
import type { IdsByPost } from '../src/features/comments/ids-by-post.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { announce } from '../src/lib/announcements.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { showToMember } from './support/show.tsx';
import { spoken } from './support/spoken.ts';

const POST_ID = 7;
const LIST = endpointPath(listComments, { postId: POST_ID });

const commentOf = (id: number, userId = 2): Comment => ({
  id,
  commentBody: `Comment ${id}`,
  PostId: POST_ID,
  createdAt: '2026-01-31T12:00:00.000Z',
  userId,
  username: `member${userId}`,
  name: `member${userId}`,
  profilePicture: '/media/x.webp',
  can: { delete: false },
});

/** The comments above the end of the list, which is far below the window if `height` is large. */
function Comments({ height }: { readonly height: number }) {
  const { data } = useQuery(commentsQuery(POST_ID));
  return (
    data && (
      <>
        <ul style={{ height }}>
          {data.items.map(({ id, commentBody }) => (
            <li key={id}>{commentBody}</li>
          ))}
        </ul>
        <CommentsBelow postId={POST_ID} comments={data.items} />
      </>
    )
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('comments that are added at the visible end are announced together when the minute is over', async () => {
  const comments = [commentOf(1)];
  scriptNetwork(({ path }) => (path === LIST ? Response.json(comments) : failure('not_found')));
  announce('posts', '1 new post.');
  await expect.poll(() => spoken()).toBe('1 new post.');
  const said = performance.now();
  const { unmount } = await showToMember(<Comments height={100} />);
  await expect.element(page.getByText('Comment 1')).toBeVisible();
  for (const id of [2, 3]) {
    comments.push(commentOf(id));
    announceComment(POST_ID, id);
    await expect.element(page.getByText(`Comment ${id}`)).toBeVisible();
  }
  vi.advanceTimersByTime(said + 59_000 - performance.now());
  expect(spoken()).toBe('');
  vi.advanceTimersByTime(2000);
  expect(spoken()).toBe('2 new comments.');
  // While its timers are the ones of this test.
  await unmount();
});

test('comments that a button offered are not announced again when the end is reached', async () => {
  const comments = [commentOf(1)];
  scriptNetwork(({ path }) => (path === LIST ? Response.json(comments) : failure('not_found')));
  await showToMember(<Comments height={5000} />);
  await expect.element(page.getByText('Comment 1')).toBeVisible();
  // Longer than the minute after the announcement of the test before.
  vi.advanceTimersByTime(200_000);
  comments.push(commentOf(2));
  announceComment(POST_ID, 2);
  await expect.poll(() => spoken()).toBe('1 new comment.');
  await expect.element(page.getByRole('button', { name: '1 new comment' })).toBeInTheDocument();
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByText('Comment 2')).toBeInTheDocument();
  vi.advanceTimersByTime(61_000);
  expect(spoken()).toBe('');
});

test('a comment is not offered any more once it is deleted or loaded, or another member signs in', async () => {
  const idsOf = (posts: IdsByPost) => [...(posts.get(POST_ID) ?? [])];
  const announced = () => idsOf(announcedComments.get());
  const arrive = (id: number) => {
    announceComment(POST_ID, id);
    vi.advanceTimersByTime(1000);
  };
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
  queryClient.setQueryData(commentsQuery(POST_ID).queryKey, { items: [commentOf(1)], next: undefined });
  observe(commentsQuery(POST_ID));
  const answer = Promise.withResolvers<Response>();
  const calls = scriptNetwork(() => answer.promise);
  for (const id of [2, 3, 4]) arrive(id);
  markCommentDeleted(POST_ID, 3);
  expect([announced(), idsOf(deletedComments.get())]).toEqual([[2, 4], [3]]);
  const loading = loadAnnounced(POST_ID);
  await expect.poll(() => calls.length).toBe(1);
  arrive(5);
  answer.resolve(Response.json([1, 2, 4].map((id) => commentOf(id))));
  await loading;
  expect(announced()).toEqual([5]);
  setSession(sessionOf(2, 'token'));
  expect(announced()).toEqual([]);
});
