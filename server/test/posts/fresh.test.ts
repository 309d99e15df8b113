import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  listUserPosts,
  updatePost,
} from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localBus } from '../../src/bus/bus.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { formOf } from '../support/posts.ts';
import { names, seedActors, seedPosts, type Actor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db, bus } = resources;
// While the bus is disconnected, no cache answers: the same application without its caches. A session is cached for a
// second all the same, unless its end is published.
const uncached = await openBeside({
  ...resources,
  bus: { ...localBus(), subscribe: (subscriber) => bus.subscribe(subscriber), isConnected: false },
});

/** An action of a member; numbers are indexes modulo the count. */
const step = fc.record({
  act: fc.constantFrom(
    'publish',
    'edit',
    'delete',
    'like',
    'dislike',
    'view',
    'comment',
    'uncomment',
    'rename',
    'block',
    'unblock',
    'mute',
    'unmute',
    'leave',
    'read',
    'read',
    'read',
  ),
  // The first wrote most of the posts.
  who: fc.oneof(fc.constant(0), fc.nat({ max: 4 })),
  what: fc.nat({ max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Members and posts of one run, and its steps. */
async function begin(run: number) {
  const actors = await seedActors(db, names(`m${run}x`, 5));
  const [author] = actors;
  if (!author) throw new Error('no author');
  const posts = await seedPosts(db, author.userId, 25);
  bus.publish([['list', author.userId]]);
  const comments: number[] = [];

  const steps: Record<Step['act'], (actor: Actor, what: number) => Promise<unknown>> = {
    async publish({ token }) {
      const { body } = await call(app, createPost, { token, json: { title: 'New', content: 'One more' } });
      if ('post' in body) posts.push(body.post.id);
    },
    edit: ({ token }, what) =>
      call(app, updatePost, { token, params: { id: postAt(what) }, json: { title: `Title ${what}` } }),
    delete: ({ token }, what) => call(app, deletePost, { token, params: { id: postAt(what) } }),
    like: ({ token }, what) => call(app, toggleLike, { token, json: { PostId: postAt(what) } }),
    dislike: ({ token }, what) => call(app, toggleDislike, { token, json: { PostId: postAt(what) } }),
    view: ({ token }, what) => call(app, recordView, { token, params: { id: postAt(what) } }),
    async comment({ token }, what) {
      const json = { commentBody: `Comment ${what}`, PostId: postAt(what) };
      const { body } = await call(app, createComment, { token, json });
      if (Array.isArray(body)) comments.push(body.at(-1)?.id ?? 0);
    },
    uncomment: ({ token }, what) =>
      call(app, deleteComment, {
        token,
        params: { commentId: comments[what % (comments.length || 1)] ?? 1 },
      }),
    rename: ({ token, userId }, what) =>
      call(app, updateUser, { token, params: { userId }, form: formOf({ name: `Name ${what}` }) }),
    block: ({ token, userId }, what) =>
      call(app, blockMember, { token, params: { userId, memberId: otherAt(what) } }),
    unblock: ({ token, userId }, what) =>
      call(app, unblockMember, { token, params: { userId, memberId: otherAt(what) } }),
    mute: ({ token, userId }, what) =>
      call(app, muteMember, { token, params: { userId, memberId: otherAt(what) } }),
    unmute: ({ token, userId }, what) =>
      call(app, unmuteMember, { token, params: { userId, memberId: otherAt(what) } }),
    leave: ({ token, userId }, what) =>
      // Seldom, so that members remain.
      what === 0 ? call(app, deleteUser, { token, params: { userId } }) : Promise.resolve(),
    read: ({ token }, what) =>
      call(app, listPosts, { token, query: what % 2 === 0 ? {} : { cursor: String(postAt(what)) } }),
  };
  const otherAt = (what: number) => actors[what % actors.length]?.userId ?? 0;
  const postAt = (what: number) => posts[posts.length - 1 - (what % posts.length)] ?? 0;
  const take = ({ act, who, what }: Step) => {
    const actor = actors[who];
    return actor ? steps[act](actor, what) : Promise.resolve();
  };
  return { actors, posts, take };
}

/** The posts as members see them. */
async function seenThrough(server: typeof app, actors: readonly Actor[], posts: readonly number[]) {
  const seen: unknown[] = [];
  for (const { token } of actors.slice(0, 3)) {
    const middle = { cursor: String(posts[10]), limit: '7' };
    seen.push((await call(server, listPosts, { token, query: { limit: '20' } })).body);
    seen.push((await call(server, listPosts, { token, query: middle })).body);
    seen.push(
      (await call(server, listUserPosts, { token, params: { username: actors[0]?.username ?? '' } })).body,
    );
    seen.push((await call(server, getPost, { token, params: { id: posts.at(-1) ?? 0 } })).body);
    seen.push((await call(server, listComments, { token, params: { postId: posts.at(-1) ?? 0 } })).body);
  }
  return JSON.parse(
    JSON.stringify(seen, (key, value: unknown) => (key === 'requestId' ? undefined : value)),
  ) as unknown;
}

test('after concurrent writes and reads the caches equal the database', async () => {
  await expect.poll(() => bus.isConnected).toBe(true);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const { actors, posts, take } = await begin(run++);
        for (const steps of rounds) {
          await Promise.all(steps.map(take));
          expect(await seenThrough(app, actors, posts)).toEqual(await seenThrough(uncached, actors, posts));
        }
      },
    ),
    { numRuns: 15 },
  );
});
