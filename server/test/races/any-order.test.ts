import { getPost } from '@plaza/contract/post.ts';
import fc from 'fast-check';
import { expect, inject, test, vi } from 'vitest';
import { LONG_TEST } from '../support/hang-detector.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { keepSignedIn } from '../support/devices.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { expectAllGone } from '../support/leaver.ts';
import { acts, Client, type Act, type History, type NamesModel } from '../support/model/acts.ts';
import { unexplained, type Step } from '../support/model/order.ts';
import { digestOf, GONE, newPost, type PostModel } from '../support/model/post-model.ts';
import { rowsOfPost } from '../support/model/post-rows.ts';
import { names, seedActors, seedPost, type Actor } from '../support/seed.ts';

vi.setConfig(LONG_TEST);

const RUNS = 5 * inject('share');
const CLIENTS = 50;
const ACTS = 40;
const POSTS = 25;
/** Each is used by two clients at the same time. */
const MEMBERS = CLIENTS / 2;
const NAMES = names('wanted', 60);

const { app, db } = await openPlaza();
const members = await seedActors(db, names('member', MEMBERS));
await keepSignedIn(db);

/** The steps as lines of text. */
const linesOf = <S>(steps: readonly Step<S>[]) =>
  steps
    .toSorted((a, b) => a.began - b.began)
    .map(({ began, ended, label }) => `${began.toFixed(2)} to ${ended.toFixed(2)}: ${label}`);

/** @param end the final state of the tables */
function expectOrder<S>(start: S, steps: readonly Step<S>[], digest: (state: S) => string, end: string) {
  const now = performance.now();
  const apply = (state: S) => (digest(state) === end ? state : undefined);
  const all = [...steps, { began: now, ended: now, label: `the tables: ${end}`, apply }];
  const { left, reached } = unexplained(start, all, digest);
  const message = `of\n${linesOf(all).join('\n')}\nno order explains what is left at ${reached}`;
  expect(linesOf(left), left.length > 0 ? message : '').toEqual([]);
}

async function expectOrderOfPost(id: number, owner: Actor, steps: readonly Step<PostModel>[]) {
  const rows = await rowsOfPost(db, id);
  expectOrder(newPost(owner.userId, 'Content 1'), steps, digestOf, rows ? digestOf(rows) : GONE);
  // The caches equal the tables.
  const { status, body } = await call(app, getPost, { token: owner.token, params: { id } });
  expect(status).toBe(rows ? 200 : 404);
  const { content, viewCount, commentCount } = { ...(status === 200 && body.post) };
  expect([content, viewCount, commentCount]).toEqual([
    rows?.content,
    rows?.viewers.size,
    rows?.comments.size,
  ]);
}

const digestOfNames = (names: NamesModel) =>
  [...names]
    .map(([userId, { present, former }]) => `${userId}: ${[present, ...former].join(' < ')}`)
    .join('; ');

async function expectOrderOfNames(before: NamesModel, steps: History['names']) {
  expectOrder(before, steps, digestOfNames, digestOfNames(await readNames()));
}

async function readNames(): Promise<NamesModel> {
  const present = await db.selectFrom('users').select(['id', 'username']).orderBy('id').execute();
  const former = await db
    .selectFrom('old_usernames')
    .select(['user_id', 'username_key'])
    .orderBy('created_at', 'desc')
    .execute();
  const formerOf = (userId: number) =>
    former.filter(({ user_id }) => user_id === userId).map(({ username_key }) => username_key);
  return new Map(present.map(({ id, username }) => [id, { present: username, former: formerOf(id) }]));
}

async function runClients(programs: readonly (readonly Act[])[]): Promise<void> {
  const owners = members.slice(0, POSTS);
  const postIds: number[] = [];
  for (const { userId } of owners) postIds.push(await seedPost(db, userId));
  const history: History = { posts: new Map(postIds.map((id) => [id, []])), names: [] };
  const before = await readNames();
  await Promise.all(
    programs.map(async (program, i) => {
      const actor = members[i % MEMBERS];
      if (!actor) throw new Error('no member');
      const client = new Client(app, actor, history);
      for (const act of program) await client.act(act, postIds, NAMES);
    }),
  );
  await expectAllGone(db);
  for (const [i, id] of postIds.entries()) {
    const owner = owners[i];
    if (owner) await expectOrderOfPost(id, owner, history.posts.get(id) ?? []);
  }
  await expectOrderOfNames(before, history.names);
  await expectExactCounts(db);
}

test('the answers and final state of thousands of concurrent calls are explained by a sequential order', async () => {
  const program = fc.array(acts, { minLength: ACTS, maxLength: ACTS });
  const programs = fc.array(program, { minLength: CLIENTS, maxLength: CLIENTS });
  // Shrinking would run another race; the message contains the complete history.
  await fc.assert(fc.asyncProperty(programs, runClients), { numRuns: RUNS, endOnFailure: true });
});
