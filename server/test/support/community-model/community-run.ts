import fc from 'fast-check';
import type { Db } from '../../../src/db/open.ts';
import { keepSignedIn } from '../devices.ts';
import { expectExactCounts } from '../invariants.ts';
import { seedActorOf } from '../roles.ts';
import { names } from '../seed.ts';
import { AccountActs } from './account-acts.ts';
import { CommunityActs, pick, RECENT, type Choice } from './community-acts.ts';
import { expectManagement, expectOwnLists, expectProfile } from './compare-members.ts';
import { expectNotifications } from './compare-notifications.ts';
import { expectPictures } from './compare-pictures.ts';
import { expectFeed, expectPost, type Plaza } from './compare-posts.ts';
import { ContentActs } from './content-acts.ts';
import { ProfileActs } from './profile-acts.ts';
import { ReadingActs } from './reading-acts.ts';
import type { MemberModel } from './visibility-model.ts';

/** The answers to a viewer are compared after each of so many acts. */
const COMPARED_EVERY = 40;
const MEMBERS = 12;

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
  invite: 12,
  revoke: 2,
  join: 8,
  deleteAccount: 4,
  readAll: 30,
  readOne: 60,
  readListed: 80,
  mutePost: 10,
  unmutePost: 10,
  chooseKinds: 20,
  markSeen: 10,
  rename: 30,
  changePicture: 8,
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

export interface CommunityRun extends Plaza {
  /** The database, without members. */
  readonly db: Db;
  /** The number of acts. */
  readonly acts: number;
  /** Called before each act. */
  readonly beforeAct?: (choice: Choice) => Promise<void>;
  /** Called before a viewer's answers are compared. */
  readonly beforeComparison?: () => Promise<void>;
  /** Called after the comparison that follows the act of this number, and after the last one. */
  readonly afterComparison?: (number: number) => Promise<void>;
}

/**
 * Lets the members of a community act at random, and compares what they see with the model. `COMMUNITY_SEED` in the environment repeats
 * a run. @returns the number of acts @throws with the seed and the last acts
 */
export async function runCommunity(run: CommunityRun): Promise<number> {
  const { model, db, acts: count } = run;
  for (const [i, username] of names('member', MEMBERS).entries()) {
    const role = i === 0 ? 'owner' : i < 3 ? 'moderator' : 'user';
    model.addMember(await seedActorOf(db, username, role), role);
  }
  await keepSignedIn(db);
  const perform = performerOf(run);
  const seed = Number(process.env['COMMUNITY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const performed: string[] = [];
  const former: string[] = [];
  for (const [i, one] of fc.sample(act, { numRuns: count, seed }).entries()) {
    const actor = memberOf(run, one);
    performed.push(`${one.kind} ${actor.userId} ${one.first} ${one.second}`);
    try {
      await run.beforeAct?.(one);
      await perform(one.kind, actor, one);
      if (!model.members.has(actor.userId)) former.push(actor.username, ...actor.former);
      if (i % COMPARED_EVERY === 0 || i === count - 1) await compareAll(run, one, former, i);
    } catch (cause) {
      const last = performed.slice(-20).join('\n');
      throw new Error(`seed ${seed}, act ${i}; the last ones:\n${last}`, { cause });
    }
  }
  await expectExactCounts(db);
  return performed.length;
}

/** Compares what one member sees, and after the last act what each one does. */
async function compareAll(run: CommunityRun, one: Act, former: readonly string[], i: number): Promise<void> {
  await run.beforeComparison?.();
  const all = [...run.model.members.values()];
  const viewers = i === run.acts - 1 ? all : [pick(all, one.first)];
  for (const viewer of viewers) await compare(run, viewer, one, former);
  await run.afterComparison?.(i);
}

function performerOf({ app, db, model }: CommunityRun) {
  const acts = new CommunityActs(app, db, model);
  const all = [
    new ContentActs(acts),
    new ReadingActs(acts),
    new ProfileActs(acts),
    new AccountActs(acts),
    acts,
  ] as const;
  return (kind: Kind, actor: MemberModel, choice: Act): Promise<void> => {
    for (const some of all) if (has(some, kind)) return some[kind](actor, choice);
    throw new Error(`nothing performs ${kind}`);
  };
}
type Performer = Partial<Record<Kind, (actor: MemberModel, choice: Choice) => Promise<void>>>;
const has = <T extends object>(all: T, kind: Kind): all is T & Required<Performer> => kind in all;

/** A member; moderators act and look more often than their number, since only they decide. */
function memberOf({ model }: Plaza, { kind, actor }: Pick<Act, 'kind' | 'actor'>): MemberModel {
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
  plaza: Plaza,
  viewer: MemberModel | undefined,
  choice: Choice,
  former: readonly string[],
) {
  const { model } = plaza;
  const { first, second } = choice;
  if (!viewer || model.isSuspended(viewer.userId)) return;
  await expectFeed(plaza, viewer);
  const posts = [...model.posts.keys()];
  const removed = [...model.posts.values()].filter(({ isRemoved }) => isRemoved);
  const own = removed.filter(({ authorId }) => authorId === viewer.userId);
  const someRemoved = [pick(removed, first)?.id, pick(own, second)?.id];
  const chosen = [pick(posts, first, RECENT), pick(posts, second), ...someRemoved];
  for (const id of chosen) if (id !== undefined) await expectPost(plaza, viewer, id);
  const others = [...model.members.values()];
  const usernames = [pick(others, first)?.username, pick(pick(others, second)?.former ?? [], first)];
  for (const username of [viewer.username, ...usernames, pick(former, first)])
    if (username !== undefined) await expectProfile(plaza, viewer, username);
  await expectPictures(plaza, choice);
  await expectNotifications(plaza, viewer);
  await expectOwnLists(plaza, viewer);
  await expectManagement(plaza, viewer);
}
