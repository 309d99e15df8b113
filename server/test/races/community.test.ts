import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { AccountActs } from '../support/community-model/account-acts.ts';
import { CommunityActs, pick, RECENT } from '../support/community-model/community-acts.ts';
import { CommunityModel, type MemberModel } from '../support/community-model/community-model.ts';
import {
  expectManagement,
  expectOwnLists,
  expectProfile,
} from '../support/community-model/compare-members.ts';
import { expectNotifications } from '../support/community-model/compare-notifications.ts';
import { expectFeed, expectPost } from '../support/community-model/compare-posts.ts';
import { ContentActs } from '../support/community-model/content-acts.ts';
import { ReadingActs } from '../support/community-model/reading-acts.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { seedActorOf } from '../support/roles.ts';
import { names } from '../support/seed.ts';

// Ten thousand calls are slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const ACTS = 10_000;
/** The answers to a viewer are compared after each of so many acts. */
const COMPARED_EVERY = 40;

const { app, db } = await openPlaza();
const model = new CommunityModel();
const acts = new CommunityActs(app, db, model);
const contents = new ContentActs(acts);
const accounts = new AccountActs(acts);
const readings = new ReadingActs(acts);
const plaza = { app, model };

/** All acts, with how often each occurs. */
const WEIGHTS = {
  publish: 50,
  edit: 20,
  deletePost: 10,
  like: 150,
  dislike: 80,
  view: 150,
  comment: 150,
  uncomment: 60,
  block: 40,
  unblock: 60,
  mute: 30,
  unmute: 40,
  report: 60,
  decide: 60,
  revert: 60,
  changeRole: 20,
  invite: 10,
  revoke: 2,
  join: 3,
  deleteAccount: 1,
  readAll: 30,
  readOne: 60,
  mutePost: 10,
  unmutePost: 10,
  chooseKinds: 20,
  markSeen: 10,
} as const;
type Kind = keyof typeof WEIGHTS;
// The object has no other keys.
const KINDS = Object.keys(WEIGHTS) as Kind[];

const act = fc.record({
  kind: fc.oneof(...KINDS.map((kind) => ({ arbitrary: fc.constant(kind), weight: WEIGHTS[kind] }))),
  actor: fc.nat(),
  first: fc.nat(),
  second: fc.nat(),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function perform(kind: Kind, actor: MemberModel, choice: Act): Promise<void> {
  if (has(contents, kind)) return contents[kind](actor, choice);
  if (has(readings, kind)) return readings[kind](actor, choice);
  if (has(accounts, kind)) return accounts[kind](actor, choice);
  if (has(acts, kind)) return acts[kind](actor, choice);
  throw new Error(`nothing performs ${String(kind)}`);
}
const has = <T extends object>(all: T, kind: Kind): kind is Kind & keyof T => kind in all;

/** A member; moderators act and look more often than their number, since only they decide. */
function memberOf({ kind, actor }: Pick<Act, 'kind' | 'actor'>): MemberModel {
  const all = [...model.members.values()];
  const isForModerators = ['decide', 'revert', 'changeRole'].includes(kind) && actor % 5 > 0;
  const able = isForModerators ? all.filter(({ role }) => role !== 'user') : all;
  const owners =
    kind === 'changeRole' && isForModerators ? able.filter(({ role }) => role === 'owner') : able;
  const member = pick(owners, actor);
  if (!member) throw new Error('no member');
  return member;
}

/** Compares what a member sees. Suspended members see nothing. */
async function compare(
  viewer: MemberModel | undefined,
  { first, second }: Act,
  former: readonly MemberModel[],
) {
  if (!viewer || model.isSuspended(viewer.userId)) return;
  await expectFeed(plaza, viewer);
  const posts = [...model.posts.keys()];
  const removed = [...model.posts.values()].filter(({ isRemoved }) => isRemoved);
  const chosen = [pick(posts, first, RECENT), pick(posts, second), pick(removed, first)?.id];
  for (const id of chosen) if (id !== undefined) await expectPost(plaza, viewer, id);
  const others = [...model.members.values()];
  for (const member of [pick(others, first), pick(others, second), pick(former, first)])
    if (member) await expectProfile(plaza, viewer, member);
  await expectNotifications(plaza, viewer);
  await expectOwnLists(plaza, viewer);
  await expectManagement(plaza, viewer);
}

test('after any of ten thousand acts, each member sees what a model of the community contains', async () => {
  for (const [i, username] of names('member', 12).entries()) {
    const role = i === 0 ? 'owner' : i < 3 ? 'moderator' : 'user';
    model.addMember(await seedActorOf(db, username, role), role);
  }
  const seed = Math.floor(Math.random() * 2 ** 31);
  const performed: string[] = [];
  const former: MemberModel[] = [];
  for (const [i, one] of fc.sample(act, { numRuns: ACTS, seed }).entries()) {
    const actor = memberOf(one);
    performed.push(`${one.kind} ${actor.userId} ${one.first} ${one.second}`);
    try {
      await perform(one.kind, actor, one);
      if (!model.members.has(actor.userId)) former.push(actor);
      if (i % COMPARED_EVERY === 0) await compare(pick([...model.members.values()], one.first), one, former);
    } catch (cause) {
      throw new Error(`seed ${seed}, act ${i}; the last ones:\n${performed.slice(-20).join('\n')}`, {
        cause,
      });
    }
  }
  for (const viewer of model.members.values())
    await compare(viewer, { kind: 'view', actor: 0, first: 0, second: 1 }, former);
  await expectExactCounts(db);
  expect(performed).toHaveLength(ACTS);
});
