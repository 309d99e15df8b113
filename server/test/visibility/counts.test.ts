import { getPost } from '@plaza/contract/post.ts';
import { toggleDislike } from '@plaza/contract/reaction.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { comment, removals } from '../support/removals.ts';
import {
  names,
  seedActor,
  seedComments,
  seedLikes,
  seedPost,
  seedUsers,
  seedViews,
} from '../support/seed.ts';

const { db, resources } = await openPlaza();
// The rows of deleted members stay.
const app = await openBeside({ ...resources, deletions: { begin: () => Promise.resolve() } });
const { block } = blocking(app);
const { remove } = removals(resources);

// Of at most 200 rows of a post each is compared with the blocks, of more the rows of hidden members are searched.
test.each([3, 210])(
  'of %i others who liked and viewed a post, and of members whom blocks hide, some of whom are deleted, the others are counted',
  async (size) => {
    const seed = (name: string) => seedActor(db, `${name}-${size}`);
    const [viewer, author] = [await seed('viewer'), await seed('author')];
    const [blocked, blocker, gone] = [await seed('blocked'), await seed('blocker'), await seed('gone')];
    const [goneBlocked, goneBlocker] = [await seed('gone-blocked'), await seed('gone-blocker')];
    const others = await seedUsers(db, names(`other-${size}-`, size));
    const id = await seedPost(db, author.userId);
    const hidden = [blocked, blocker, gone, goneBlocked, goneBlocker].map(({ userId }) => userId);
    await seedLikes(db, id, [...hidden, ...others]);
    await seedViews(db, id, [...hidden, ...others]);
    await seedComments(db, id, others[0] ?? 0, 1);
    for (const { userId } of [blocked, gone]) {
      const [commentId = 0] = await seedComments(db, id, userId, 2);
      await remove(comment(commentId));
    }
    for (const other of [blocked, goneBlocked]) await block(viewer, other);
    for (const other of [blocker, goneBlocker]) await block(other, viewer);
    for (const { token, userId } of [gone, goneBlocked, goneBlocker])
      expect((await call(app, deleteUser, { token, params: { userId } })).status).toBe(200);
    const { token } = viewer;
    const { post } = (await call(app, getPost, { token, params: { id } })).body;
    expect([post.likeCount, post.viewCount, post.commentCount]).toEqual([size, size, 1]);
    expect(post.Viewes.filter(({ UserId }) => hidden.includes(UserId))).toEqual([]);
    const { body } = await call(app, toggleDislike, { token, json: { PostId: id } });
    expect([body.likeCount, body.dislikeCount]).toEqual([size, 1]);
  },
);
