import { API } from '@plaza/contract/api.ts';
import { blockMember } from '@plaza/contract/block.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { createReport } from '@plaza/contract/report.ts';
import { findUsers } from '@plaza/contract/user-search.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { seedApplicant } from '../support/registrations.ts';
import { comment, post, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { RULES, type Rule } from './rules.ts';
import { newScene, type Scene } from './scene.ts';
import { SURFACES } from './surfaces.ts';

const { app, db, resources } = await openPlaza();
const { block, mute } = blocking(app);
const { remove } = removals(resources);

/** Reads that answer with nothing that other members wrote or did, or that other tests cover. */
const WITHOUT_MEMBERS: ReadonlySet<string> = new Set([
  'checkUsername',
  'getRecovery',
  'listPasskeys',
  'countAccountContents',
  'listDevices',
  'getReadState',
  // As likes: reactions/reactions.test.ts.
  'listDislikes',
  // Who receives which event: live/events.test.ts and live/silence.test.ts.
  'streamEvents',
  'getCommunity',
  // By rank, whatever is hidden: contract/role-matrix.test.ts and moderation/report-snapshots.test.ts.
  'getReportedPicture',
  'listDecisions',
  'listOwnDecisions',
  'countOpenModeration',
  'listLog',
  'listRegistrations',
  'countRegistrations',
  'getStorage',
  'listPageErrors',
  'getAccountState',
  'findInviter',
  'listInvitations',
  'getNotificationSettings',
]);

const HIDE: Readonly<Record<Rule, (scene: Scene) => Promise<unknown>>> = {
  nothing: () => Promise.resolve(),
  'a block by the author': ({ author, viewer }) => block(author, viewer),
  'a block by the viewer': ({ author, viewer }) => block(viewer, author),
  'a mute by the viewer': ({ author, viewer }) => mute(viewer, author),
  'the removal of the post': ({ postId }) => remove(post(postId)),
  'the removal of the comment': ({ commentId }) => remove(comment(commentId)),
  'the deletion of the post': async ({ author: { token }, postId, imageUrl }) => {
    await call(app, deletePost, { token, params: { id: postId } });
    await expectNoFile(imageUrl);
  },
  'the deletion of the account': async ({ author: { token, userId }, imageUrl }) => {
    await call(app, deleteUser, { token, params: { userId } });
    await expectNoFile(imageUrl);
  },
};

/** Files are deleted after the answer. */
async function expectNoFile(url: string): Promise<void> {
  await expect.poll(async () => (await app.inject(url)).statusCode).toBe(404);
}

test('every read is a surface, or answers with nothing of other members', () => {
  const reads = API.filter(({ requestClass }) => requestClass === 'read').map(({ name }) => name);
  const known = new Set([...SURFACES.map(({ endpoint }) => endpoint?.name ?? ''), ...WITHOUT_MEMBERS]);
  expect(reads.filter((name) => !known.has(name))).toEqual([]);
});

const ROLES = ['user', 'moderator'] as const;

test.each(RULES.flatMap((rule) => ROLES.map((role) => ({ rule, role }))))(
  '$rule hides from a $role what it should, and nothing else',
  async ({ rule, role }) => {
    const scene = await newScene(app, db, role);
    await HIDE[rule](scene);
    const shown: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const { name, shows, seen } of SURFACES) {
      shown[name] = await shows(scene);
      const by = seen[RULES.indexOf(rule)];
      expected[name] = by === 'all' || (by === 'mods' && role === 'moderator');
    }
    expect(shown).toEqual(expected);
  },
);

test.each(ROLES)('a member who waits for approval is hidden from a %s', async (role) => {
  const { token, userId } = await seedActorOf(db, `looking-${role}`, role);
  const { userId: memberId, username } = await seedApplicant(db, `waiting-${role}`);
  const report = { subjectType: 'member', subjectId: memberId, reason: 'spam' };
  const found = await call(app, findUsers, { token, query: { prefix: username } });
  const profile = await call(app, getUser, { token, params: { username } });
  const blocked = await call(app, blockMember, { token, params: { userId, memberId } });
  const reported = await call(app, createReport, { token, json: report });
  expect(found.body).toEqual([]);
  expect([profile.status, blocked.status, reported.status]).toEqual([404, 404, 404]);
});
