import { createComment, listComments } from '@plaza/contract/comment.ts';
import { getPost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { expectAllGone, seedAuthor, seedLeaver } from '../support/leaver.ts';
import { names, seedActors } from '../support/seed.ts';

const { app, db } = await openPlaza();
const TIMES = Array.from({ length: 6 }, (_, i) => i);

test('of simultaneous requests to delete an account one succeeds', async () => {
  for (const { userId, token } of await seedActors(db, names('twice', 10))) {
    const answers = await Promise.all(
      TIMES.map(() => callUntilServed(app, deleteUser, { token, params: { userId } })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([401, 403, 404]).toContain(status);
  }
});

test('during the deletion of a member counts of other posts are exact while members use them', async () => {
  const author = await seedAuthor(db, 'busy', 300);
  const leaver = await seedLeaver(db, author, 300);
  const actors = await seedActors(db, names('actor', 4));
  expect(
    (await call(app, deleteUser, { token: leaver.token, params: { userId: leaver.userId } })).status,
  ).toBe(200);
  const ids = author.postIds.slice(0, 30);
  for (const id of ids) {
    const [likes, views, comments] = await Promise.all([
      Promise.all(
        actors.map(({ token }) => callUntilServed(app, toggleLike, { token, json: { PostId: id } })),
      ),
      Promise.all(actors.map(({ token }) => callUntilServed(app, recordView, { token, params: { id } }))),
      Promise.all(
        actors.map(({ token }) =>
          callUntilServed(app, createComment, { token, json: { PostId: id, commentBody: 'Hi' } }),
        ),
      ),
    ]);
    const likeCounts = likes.map(({ body }) => body.likeCount);
    expect(new Set(likeCounts)).toEqual(new Set([2, 3, 4, 5]));
    const viewCounts = views.map(({ body }) => body.view);
    expect(new Set(viewCounts)).toEqual(new Set([2, 3, 4, 5]));
    for (const { status } of comments) expect(status).toBe(201);
    const [{ token } = author] = actors;
    const { post } = (await call(app, getPost, { token, params: { id } })).body;
    expect(post).toMatchObject({ viewCount: 5, likeCount: 5, commentCount: 4 });
    expect((await call(app, listComments, { token, params: { postId: id } })).body).toHaveLength(4);
    await expectExactCounts(db);
  }
  await expectAllGone(db);
  await expectExactCounts(db);
});
