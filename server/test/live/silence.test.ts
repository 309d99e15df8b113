import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { approveRegistration, rejectRegistration } from '@plaza/contract/registration.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import type { Received } from '../support/event-client.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { markedStreams } from '../support/marked-streams.ts';
import { seedMember } from '../support/members.ts';
import { formOf, publish } from '../support/posts.ts';
import { seedApplicant } from '../support/registrations.ts';
import { comment, post as removable, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, type Actor } from '../support/seed.ts';

const { db, resources } = await openPlaza();
// Events that are sent again seconds later would be those of another test. An application reads the delay when it is built.
Object.assign(resources.bus, { delayMs: 0 });
const app = await openBeside(resources);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
await vi.waitUntil(() => resources.bus.isConnected, HANG_DETECTOR);
const [writer, marker] = (await seedActors(db, ['writer', 'marker'])) as [Actor, Actor];
const { allReceived, listenAs } = markedStreams(app, origin, marker);

const commentOn = async ({ token }: Actor, PostId: number) => {
  const { body } = await call(app, createComment, { token, json: { PostId, commentBody: 'Hello' } });
  return body.at(-1)?.id ?? 0;
};

type Act = (actor: Actor, postId: number) => Promise<{ readonly status: number }>;
const changeUser =
  (fields: Record<string, string>): Act =>
  ({ token, userId }) =>
    call(app, updateUser, { token, params: { userId }, form: formOf(fields) });
const hide =
  (endpoint: typeof unblockMember | typeof unmuteMember): Act =>
  ({ token, userId }) =>
    call(app, endpoint, { token, params: { userId, memberId: writer.userId } });

const SILENT: readonly [what: string, status: number, act: Act][] = [
  [
    'an edit that changes nothing',
    200,
    ({ token }, id) => call(app, updatePost, { token, params: { id }, json: { title: 'Title' } }),
  ],
  [
    'a profile that stays as it is',
    200,
    ({ token, userId }) => call(app, updateUser, { token, params: { userId }, json: { bio: '' } }),
  ],
  ['another language', 200, changeUser({ language: 'de' })],
  ['the end of a block that there is not', 200, hide(unblockMember)],
  ['the end of a mute that there is not', 200, hide(unmuteMember)],
];

test.each(SILENT)('%s is no event for others', async (what, status, act) => {
  const actor = await seedActor(db, `silent${SILENT.findIndex(([each]) => each === what)}`);
  const { id } = await publish(app, actor, { title: 'Title' });
  using ofWriter = await listenAs(writer);
  expect((await act(actor, id)).status).toBe(status);
  expect(await allReceived(ofWriter)).toEqual([]);
});

test.each(['edit', 'deletion'])('a refused %s of a post is no event', async (what) => {
  const [reader, stranger] = (await seedActors(db, names(`refused-${what}`, 2))) as [Actor, Actor];
  const { id } = await publish(app, writer);
  using stream = await listenAs(reader);
  const { token } = stranger;
  const { status } =
    what === 'edit'
      ? await call(app, updatePost, { token, params: { id }, json: { title: 'Mine' } })
      : await call(app, deletePost, { token, params: { id } });
  expect(status).toBe(403);
  expect(await allReceived(stream)).toEqual([]);
});

test('another password or email is no event for others', async () => {
  const member = await seedMember(db, 'confidential');
  using stream = await listenAs(writer);
  for (const fields of [{ email: 'other@example.org' }, { password: 'Another2!pass' }])
    expect((await changeUser(fields)(member, 0)).status).toBe(200);
  expect(await allReceived(stream)).toEqual([]);
});

/** Those who are blocked are told at a random moment. */
function publishWithoutDelay(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
}

test('whoever is muted does not learn of it, and whoever mutes again sees nothing else', async () => {
  publishWithoutDelay();
  const [muter, muted] = (await seedActors(db, names('mute', 2))) as [Actor, Actor];
  using ofMuter = await listenAs(muter);
  using ofMuted = await listenAs(muted);
  for (const endpoint of [muteMember, muteMember, unmuteMember, unmuteMember]) {
    const { userId } = muter;
    const params = { userId, memberId: muted.userId };
    expect((await call(app, endpoint, { token: muter.token, params })).status).toBe(200);
  }
  expect(await allReceived(ofMuted)).toEqual([]);
  expect(resyncs(await allReceived(ofMuter))).toBe(2);
});

test('a repeated block is told once', async () => {
  publishWithoutDelay();
  const [blocker, blocked] = (await seedActors(db, names('twice', 2))) as [Actor, Actor];
  using stream = await listenAs(blocked);
  for (const endpoint of [blockMember, blockMember, unblockMember, unblockMember]) {
    const { userId } = blocker;
    await call(app, endpoint, { token: blocker.token, params: { userId, memberId: blocked.userId } });
  }
  await expect.poll(() => resyncs(stream.events)).toBe(2);
  expect(resyncs(await allReceived(stream))).toBe(2);
});

const resyncs = (events: readonly Received[]) => events.filter(([name]) => name === 'resync').length;

test('content that a moderator removed is not told as deleted again', async () => {
  const [author, reader] = (await seedActors(db, names('gone', 2))) as [Actor, Actor];
  const [removed, kept] = [await publish(app, author), await publish(app, author)];
  const commentId = await commentOn(author, kept.id);
  const { remove } = removals(resources);
  await remove(removable(removed.id));
  await remove(comment(commentId));
  using ofReader = await listenAs(reader);
  using ofAuthor = await listenAs(author);
  const { token } = author;
  expect((await call(app, deleteComment, { token, params: { commentId } })).status).toBe(200);
  expect((await call(app, deletePost, { token, params: { id: removed.id } })).status).toBe(200);
  expect(await allReceived(ofReader)).toEqual([]);
  expect(await allReceived(ofAuthor)).toEqual([
    ['comment', { id: commentId, PostId: kept.id, change: 'deleted' }],
    ['post', { id: removed.id, change: 'deleted' }],
  ]);
});

test('the deletion of an account is told as a change of the member, and of the counts that contained it', async () => {
  const [leaver, reader] = (await seedActors(db, names('leaver', 2))) as [Actor, Actor];
  const { id } = await publish(app, writer);
  await publish(app, leaver);
  await commentOn(leaver, id);
  await call(app, recordView, { token: leaver.token, params: { id } });
  using stream = await listenAs(reader);
  const { token, userId } = leaver;
  expect((await call(app, deleteUser, { token, params: { userId } })).status).toBe(200);
  const counts = { id, viewCount: 0, likeCount: 0, dislikeCount: 0, commentCount: 0 };
  expect(await allReceived(stream)).toEqual([
    ['member', { userId }],
    ['counts', counts],
  ]);
});

test('a rejected applicant is no event, an approved one is a new member', async () => {
  const moderator = await seedActorOf(db, 'admits', 'moderator');
  const [rejected, approved] = [await seedApplicant(db, 'rejected'), await seedApplicant(db, 'approved')];
  using stream = await listenAs(writer);
  const { token } = moderator;
  const reject = { token, params: { registrationId: rejected.registrationId }, json: { reason: 'No' } };
  expect((await call(app, rejectRegistration, reject)).status).toBe(200);
  expect(await allReceived(stream)).toEqual([]);
  const approve = { token, params: { registrationId: approved.registrationId } };
  expect((await call(app, approveRegistration, approve)).status).toBe(200);
  expect(await allReceived(stream)).toEqual([['member', { userId: approved.userId }]]);
});
