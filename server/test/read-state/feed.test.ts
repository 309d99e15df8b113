import { blockMember } from '@plaza/contract/block.ts';
import { deletePost, listPosts } from '@plaza/contract/post.ts';
import { getReadState, markAllSeen, recordSeenPosts, undoAllSeen } from '@plaza/contract/read-state.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { postFor } from '../support/posts.ts';
import { seedActor, seedPost, seedPosts, signIn, type Actor } from '../support/seed.ts';

const { app, db, takeStatements } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');

const stateOf = async ({ token }: Pick<Actor, 'token'>) => (await call(app, getReadState, { token })).body;
const see = (by: Pick<Actor, 'token'>, upTo: number) =>
  call(app, recordSeenPosts, { token: by.token, json: { upTo } });
const mark = async ({ token }: Actor, upTo: number) =>
  (await call(app, markAllSeen, { token, json: { upTo } })).body;
const undo = async ({ token }: Actor, json: { before: number; allSeenUpTo: number }) =>
  (await call(app, undoAllSeen, { token, json })).body;

test('a member has seen nothing at first', async () => {
  expect(await stateOf(ann)).toEqual({ seenUpTo: 0, allSeenUpTo: 0 });
});

test('the newest post on a screen never becomes older, and is that of all devices of the member', async () => {
  const [first = 0, second = 0, third = 0] = await seedPosts(db, ann.userId, 3);
  expect((await see(ann, second)).body).toEqual({ seenUpTo: second, allSeenUpTo: 0 });
  expect((await see(ann, first)).body.seenUpTo).toBe(second);
  const phone = { token: await signIn(db, ann.userId) };
  expect((await stateOf(phone)).seenUpTo).toBe(second);
  await see(phone, third);
  expect((await stateOf(ann)).seenUpTo).toBe(third);
  expect((await stateOf(bob)).seenUpTo).toBe(0);
});

test('simultaneous reports leave the newest', async () => {
  const cem = await seedActor(db, 'cem');
  const ids = await seedPosts(db, ann.userId, 20);
  await Promise.all(ids.toReversed().map((id) => see(cem, id)));
  expect((await stateOf(cem)).seenUpTo).toBe(ids.at(-1));
});

test('a post that does not exist yet cannot be seen', async () => {
  const dan = await seedActor(db, 'dan');
  const newest = await seedPost(db, ann.userId);
  expect((await see(dan, newest + 1000)).body.seenUpTo).toBe(newest);
  expect(await mark(dan, Number.MAX_SAFE_INTEGER)).toEqual({ before: 0, allSeenUpTo: newest });
  const next = await seedPost(db, ann.userId);
  expect(await postFor(app, dan, next)).toMatchObject({ isNew: true });
});

test('a report of an older post takes two statements and no transaction', async () => {
  const eve = await seedActor(db, 'eve');
  const id = await seedPost(db, ann.userId);
  await see(eve, id);
  takeStatements();
  await see(eve, id);
  const statements = takeStatements().filter(({ sql }) => !sql.includes('"sessions"'));
  expect(statements).toHaveLength(2);
});

test('marking all as seen removes "new" without views, and can be undone', async () => {
  const [first = 0, second = 0, third = 0] = await seedPosts(db, ann.userId, 3);
  await call(app, recordView, { token: bob.token, params: { id: first } });
  const shown = async () => {
    const posts = await Promise.all([first, second, third].map((id) => postFor(app, bob, id)));
    return posts.map(({ viewed, isNew, viewCount }) => [viewed, isNew, viewCount]);
  };
  const before = [
    [true, false, 1],
    [false, true, 0],
    [false, true, 0],
  ];
  expect(await shown()).toEqual(before);
  const marked = await mark(bob, second);
  expect(marked).toEqual({ before: 0, allSeenUpTo: second });
  expect(await shown()).toEqual([before[0], [false, false, 0], before[2]]);
  expect(await postFor(app, ann, second)).toMatchObject({ isNew: true, Viewes: [] });
  expect(await undo(bob, marked)).toMatchObject({ allSeenUpTo: 0 });
  expect(await shown()).toEqual(before);
});

test('an undo does not undo a later mark of another device', async () => {
  const flo = await seedActor(db, 'flo');
  const [first = 0, second = 0] = await seedPosts(db, ann.userId, 2);
  const marked = await mark(flo, first);
  expect(await mark(flo, second)).toEqual({ before: first, allSeenUpTo: second });
  expect(await undo(flo, marked)).toMatchObject({ allSeenUpTo: second });
  expect(await mark(flo, first)).toEqual({ before: second, allSeenUpTo: second });
  expect(await undo(flo, { before: second + 5, allSeenUpTo: second })).toMatchObject({ allSeenUpTo: second });
});

/** The ids of all pages, and the number of posts of each page. */
async function unviewed({ token }: Actor, limit = 20) {
  const [ids, sizes]: [number[], number[]] = [[], []];
  let cursor: string | undefined;
  do {
    const query = { unviewed: 'true', limit: String(limit), ...(cursor !== undefined && { cursor }) };
    const { status, body, headers } = await call(app, listPosts, { token, query });
    expect(status).toBe(200);
    ids.push(...body.map(({ id }) => id));
    sizes.push(body.length);
    const link = headers['link'];
    cursor = typeof link === 'string' ? /unviewed=true&.*cursor=(\d+)/.exec(link)?.[1] : undefined;
  } while (cursor !== undefined);
  return { ids, sizes };
}

test('the list of unviewed posts has exactly those that are new to the viewer, newest first', async () => {
  const gil = await seedActor(db, 'gil');
  const hidden = await seedActor(db, 'hidden');
  await seedPost(db, gil.userId);
  const ids = await seedPosts(db, ann.userId, 30);
  await seedPost(db, hidden.userId);
  const [removed = 0] = ids;
  await call(app, deletePost, { token: ann.token, params: { id: removed } });
  await call(app, blockMember, {
    token: gil.token,
    params: { userId: gil.userId, memberId: hidden.userId },
  });
  const opened = ids.filter((id) => id % 3 === 0 && id !== removed);
  for (const id of opened) await call(app, recordView, { token: gil.token, params: { id } });
  const marked = ids[9] ?? 0;
  await mark(gil, marked);
  const all = await unviewed(gil, 7);
  expect(all.ids).toEqual(ids.filter((id) => id > marked && !opened.includes(id)).toReversed());
  const feed = await call(app, listPosts, { token: gil.token, query: { limit: '100' } });
  expect(feed.body.flatMap(({ id, isNew }) => (isNew ? [id] : []))).toEqual(all.ids);
  expect(all.sizes.slice(0, -1).every((size) => size === 7)).toBe(true);
  const { body } = await call(app, listPosts, { token: gil.token, query: { unviewed: 'false', limit: '1' } });
  expect(body).toHaveLength(1);
});

test('a request reads a bounded number of viewed posts, and the next one goes on', async () => {
  const hal = await seedActor(db, 'hal');
  const oldest = (await unviewed(hal)).ids;
  for (let i = 0; i < 12; i++) {
    const ids = await seedPosts(db, ann.userId, 1000);
    const views = ids.map((post_id) => ({ post_id, user_id: hal.userId, created_at: 1 }));
    await db.insertInto('views').values(views).execute();
  }
  takeStatements();
  const { body } = await call(app, listPosts, {
    token: hal.token,
    query: { unviewed: 'true', limit: '20' },
  });
  expect(body).toEqual([]);
  expect(takeStatements().length).toBeLessThan(12);
  const all = await unviewed(hal);
  expect(all.ids).toEqual(oldest);
  expect(all.sizes.slice(0, 2)).toEqual([0, 0]);
});
