import { getPost } from '@plaza/contract/post.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { acts, Client, type Act, type History, type NamesModel } from '../support/model/acts.ts';
import { unexplained, type Step } from '../support/model/order.ts';
import { digestOf, GONE, newPost, type PostModel } from '../support/model/post-model.ts';
import { rowsOfPost } from '../support/model/post-rows.ts';
import { names, seedActors, seedPost, type Actor } from '../support/seed.ts';

// Ten thousand calls, which take their time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const RUNS = 5;
const CLIENTS = 50;
const ACTS = 40;
const POSTS = 25;
/** Each is used by two clients at the same time. */
const MEMBERS = CLIENTS / 2;
const NAMES = names('wanted', 12);

const { app, resources } = await openPlaza();
const { db } = resources;
const members = await seedActors(db, names('member', MEMBERS));

/** What happened to a thing, one line each. */
const told = <S>(steps: readonly Step<S>[]) =>
  steps
    .toSorted((a, b) => a.began - b.began)
    .map(({ began, ended, said }) => `${began.toFixed(2)} to ${ended.toFixed(2)}: ${said}`);

/** @param end what the tables say after it all */
function expectOrder<S>(start: S, steps: readonly Step<S>[], digest: (state: S) => string, end: string) {
  const now = performance.now();
  const take = (state: S) => (digest(state) === end ? state : undefined);
  const all = [...steps, { began: now, ended: now, said: `the tables: ${end}`, take }];
  const { left, reached } = unexplained(start, all, digest);
  const message = `of\n${told(all).join('\n')}\nno order explains what is left at ${reached}`;
  expect(told(left), left.length > 0 ? message : '').toEqual([]);
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

const digestOfNames = (held: NamesModel) => [...held].map(String).toSorted().join(' ');

async function expectOrderOfNames(before: NamesModel, steps: History['names']) {
  expectOrder(before, steps, digestOfNames, digestOfNames(await heldNames()));
}

async function heldNames(): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', NAMES)
    .execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

async function live(programs: readonly (readonly Act[])[]): Promise<void> {
  const owners = members.slice(0, POSTS);
  const postIds: number[] = [];
  for (const { userId } of owners) postIds.push(await seedPost(db, userId));
  const history: History = { posts: new Map(postIds.map((id) => [id, []])), names: [] };
  const before = await heldNames();
  await Promise.all(
    programs.map(async (program, i) => {
      const actor = members[i % MEMBERS];
      if (!actor) throw new Error('no member');
      const client = new Client(app, actor, history);
      for (const act of program) await client.act(act, postIds, NAMES);
    }),
  );
  for (const [i, id] of postIds.entries()) {
    const owner = owners[i];
    if (owner) await expectOrderOfPost(id, owner, history.posts.get(id) ?? []);
  }
  await expectOrderOfNames(before, history.names);
  await expectExactCounts(db);
}

test('ten thousand acts of fifty clients are answered, and end, as if one had come after the other', async () => {
  const program = fc.array(acts, { minLength: ACTS, maxLength: ACTS });
  const programs = fc.array(program, { minLength: CLIENTS, maxLength: CLIENTS });
  // What happened is told whole by the history of a post: a shorter one would be another race.
  await fc.assert(fc.asyncProperty(programs, live), { numRuns: RUNS, endOnFailure: true });
});
