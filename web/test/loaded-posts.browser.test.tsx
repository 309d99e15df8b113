import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import {
  findPost,
  loadedPostsBy,
  newestLoaded,
  removePost,
  updatePosts,
} from '../src/features/posts/cache/post-cache.ts';
import { postQuery, postsQuery } from '../src/features/posts/post-queries.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import type { DraftName } from '../src/lib/drafts/draft.ts';
import { readDraft, removeDrafts, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { pageOf, postOf } from './support/posts.ts';

const FEED = endpointPath(listPosts);

startSession();
beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
});

test('the drafts about a removed post go with it, unless its page shows them', async () => {
  const [closed, open] = [101, 102];
  const nameOf = (postId: number): DraftName => [45_000, 'comment', postId];
  for (const postId of [closed, open])
    await writeDraft(nameOf(postId), { draft: { text: 'Draft' }, savedAt: 1 });
  queryClient.setQueryData(postQuery(open).queryKey, { post: postOf(open), view: 0 });
  observe(postQuery(open));
  removePost(open);
  removePost(closed);
  await expect.poll(() => readDraft(nameOf(closed))).toBeUndefined();
  expect(await readDraft(nameOf(open))).toMatchObject({ draft: { text: 'Draft' } });
  await removeDrafts(([owner]) => owner === 45_000);
});

test('the posts of a member are found in lists and on their own pages, and the newest one in lists', async () => {
  expect(newestLoaded()).toBeUndefined();
  expect(loadedPostsBy(2)).toEqual([]);
  const posts = [postOf(4), postOf(3, { userId: 2 })];
  scriptNetwork((call) =>
    call.path === FEED ? pageOf(posts, call) : Response.json({ post: postOf(9, { userId: 2 }), view: 0 }),
  );
  await queryClient.infiniteQuery(postsQuery());
  await queryClient.query(postQuery(9));
  expect(newestLoaded()).toBe(4);
  expect(loadedPostsBy(2).map(({ id }) => id)).toEqual([3, 9]);
  updatePosts(
    ({ userId }) => userId === 2,
    (post) => ({ ...post, isNew: false }),
  );
  expect([4, 3, 9].map((id) => findPost(id)?.isNew)).toEqual([true, false, false]);
});
