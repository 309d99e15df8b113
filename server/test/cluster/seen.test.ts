import { blockMember, muteMember, unblockMember } from '@plaza/contract/block.ts';
import { getCommunity, updateCommunity } from '@plaza/contract/community.ts';
import { createComment } from '@plaza/contract/comment.ts';
import type { Post } from '@plaza/contract/post.ts';
import { createPost, deletePost, getPost, listPosts, updatePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { logOut, signUp } from '@plaza/contract/session.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { call, type Answerer } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { patient, remote } from '../support/remote.ts';
import { admission, newDevice } from '../support/devices.ts';
import { newMember, picture, signUpForm } from '../support/members.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor } from '../support/seed.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';

const { addresses, db } = await startCluster(3);
const [here, ...others] = addresses.map((address) => patient(remote(address))) as [
  Answerer,
  Answerer,
  Answerer,
];
const ann = await newMember(here, 'ann');
const bob = await newMember(here, 'bob');
const { token } = ann;

/** Waits until all others see it. */
async function allSee(see: (other: Answerer) => Promise<boolean>): Promise<void> {
  for (const other of others) await expect.poll(() => see(other), { interval: 5 }).toBe(true);
}

async function expectSeen(
  what: string,
  change: () => Promise<{ status: number }>,
  see: (other: Answerer) => Promise<boolean>,
): Promise<void> {
  for (const other of others) expect(await see(other), `${what}, before it happened`).toBe(false);
  expect((await change()).status).toBeLessThan(300);
  await allSee(see);
}

const feedOf = async (other: Answerer) => (await call(other, listPosts, { token: bob.token })).body;
/** Whether a post is like this in the feed and on its own page. */
const shows = (id: number, like: (post: Post) => boolean) => async (other: Answerer) => {
  const [onFeed] = (await feedOf(other)).filter((post) => post.id === id);
  const { post } = (await call(other, getPost, { token: bob.token, params: { id } })).body;
  return onFeed !== undefined && like(onFeed) && like(post);
};

test('a new post is in the feed of every server, and a deleted one in none', async () => {
  const form = formOf({ title: 'New here', content: 'Some content' });
  await expectSeen(
    'a new post',
    () => call(here, createPost, { token, form }),
    async (other) => (await feedOf(other)).some(({ title }) => title === 'New here'),
  );
  const { id } = await publish(here, ann);
  await allSee(async (other) => (await feedOf(other)).some((post) => post.id === id));
  await expectSeen(
    'a deleted post',
    () => call(here, deletePost, { token, params: { id } }),
    async (other) => !(await feedOf(other)).some((post) => post.id === id),
  );
});

test('edits, likes, comments and views of a post are shown by every server', async () => {
  const { id } = await publish(here, ann);
  await allSee(shows(id, () => true));
  await expectSeen(
    'an edit',
    () => call(here, updatePost, { token, params: { id }, json: { title: 'Other' } }),
    shows(id, ({ title }) => title === 'Other'),
  );
  await expectSeen(
    'a like',
    () => call(here, toggleLike, { token, json: { PostId: id } }),
    shows(id, ({ likeCount }) => likeCount === 1),
  );
  await expectSeen(
    'a comment',
    () => call(here, createComment, { token, json: { PostId: id, commentBody: 'Mine' } }),
    shows(id, ({ commentCount, Comments }) => commentCount === 1 && Comments.length === 1),
  );
  await expectSeen(
    'a view',
    () => call(here, recordView, { token: bob.token, params: { id } }),
    shows(id, ({ viewCount, viewed }) => viewCount === 1 && viewed),
  );
});

test('a changed member is shown by every server, and a deleted one by none', async () => {
  const eve = await newMember(here, 'eve');
  const { id } = await publish(here, eve);
  await allSee(shows(id, () => true));
  const image = fileOf(await picture('png', 300, 300), 'new.png');
  const account = { token: eve.token, params: { userId: eve.userId } };
  await expectSeen(
    'a new name and picture',
    () => call(here, updateUser, { ...account, form: formOf({ name: 'Another', image }) }),
    shows(id, ({ name, profilePicture }) => name === 'Another' && profilePicture !== eve.profilePicture),
  );
  await expectSeen(
    'a deleted account',
    () => call(here, deleteUser, account),
    async (other) => !(await feedOf(other)).some((post) => post.id === id),
  );
});

test('changed settings of the community are shown by every server, and closed sign-up is rejected', async () => {
  const owner = await seedActorOf(db, 'owner', 'owner');
  const update = (json: object) => () => call(here, updateCommunity, { token: owner.token, json });
  await expectSeen(
    'a new name of the community',
    update({ name: 'Hillside' }),
    async (other) => (await call(other, getCommunity)).body.name === 'Hillside',
  );
  const isClosed = async (other: Answerer) => {
    const { status, error } = await call(other, signUp, { form: await signUpForm() });
    return status >= 400 && error().code === 'signup_closed';
  };
  expect((await update({ signUp: 'closed' })()).status).toBe(200);
  await allSee(async (other) => (await call(other, getCommunity)).body.signUp === 'closed');
  for (const server of [here, ...others]) expect(await isClosed(server)).toBe(true);
});

test('a block hides posts in every server, until it is undone, and so does a mute', async () => {
  const eve = await seedActor(db, 'blocked');
  const { id } = await publish(here, eve);
  const isHidden = async (other: Answerer) => {
    const read = await call(other, getPost, { token: bob.token, params: { id } });
    return read.status === 404 && !(await feedOf(other)).some((post) => post.id === id);
  };
  const isShown = async (other: Answerer) => !(await isHidden(other));
  await allSee(isShown);
  const byEve = { token: eve.token, params: { userId: eve.userId, memberId: bob.userId } };
  await expectSeen('a block', () => call(here, blockMember, byEve), isHidden);
  await expectSeen('the end of a block', () => call(here, unblockMember, byEve), isShown);
  await expectSeen(
    'a mute',
    () => call(here, muteMember, { token: bob.token, params: { userId: bob.userId, memberId: eve.userId } }),
    async (other) => !(await feedOf(other)).some((post) => post.id === id),
  );
});

test('an ended session is rejected by every server', async () => {
  const isRejected = (device: { token: string }) => async (other: Answerer) =>
    (await admission(other, device.token)) === 'token_invalid';
  const device = await newDevice(here, ann);
  await expectSeen('a log-out', () => call(here, logOut, { cookie: device.cookie }), isRejected(device));
  const elsewhere = await newDevice(here, bob);
  await expectSeen(
    'the end of other sessions with a new password',
    () =>
      call(here, updateUser, {
        token: bob.token,
        params: { userId: bob.userId },
        form: formOf({ password: 'Another-horse2!', currentPassword: bob.password }),
      }),
    isRejected(elsewhere),
  );
});
