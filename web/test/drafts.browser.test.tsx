import { afterEach, expect, test, vi } from 'vitest';
import type { Draft, DraftName } from '../src/lib/drafts/draft.ts';
import { readDraft, removeDrafts, removeOldDrafts, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { forgetDraftsAbout, forgetDraftsOf, keepDraft } from '../src/lib/drafts/keep-draft.ts';
import { createStore, type Store } from '../src/lib/store.ts';
import { otherTab } from './support/other-tab.ts';

/** Numbers that no other file of tests takes: they share a database. */
let members = 10_000;
const newName = (): DraftName => [++members, 'post'];

/** A tab that was opened just now, as far as drafts go. */
function openTab(name: DraftName): Store<Draft | undefined> {
  const store = createStore<Draft | undefined>(undefined);
  keepDraft(name, store, { draftOf: (draft) => draft, withDraft: (_state, draft) => draft });
  return store;
}

const kept = async (name: DraftName) => (await readDraft(name))?.draft;

let versions = 0;

/** What another tab does with a draft, and that it tells of it. */
async function inAnotherTab(name: DraftName, draft: Draft | undefined): Promise<void> {
  using tab = otherTab('plaza-drafts');
  if (draft) await writeDraft(name, { draft, savedAt: ++versions });
  else await removeDrafts((other) => String(other) === String(name));
  tab.tell(String(name));
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('what was written is there again, files too', async () => {
  const name = newName();
  const image = new File(['bytes'], 'a.png', { type: 'image/png' });
  openTab(name).set({ title: 'Half a thought', image });
  await expect.poll(() => kept(name)).toMatchObject({ title: 'Half a thought' });
  const again = openTab(name);
  await expect.poll(() => again.get()?.['title']).toBe('Half a thought');
  const file = again.get()?.['image'] as File;
  expect([file.name, file.type, await file.text()]).toEqual(['a.png', 'image/png', 'bytes']);
});

test('what is written before the draft is there stays, and gets the rest of it', async () => {
  const name = newName();
  await writeDraft(name, { draft: { title: 'Kept', content: 'Kept' }, savedAt: 1 });
  const store = openTab(name);
  store.set({ title: 'Written', content: '' });
  await expect.poll(() => store.get()).toMatchObject({ title: 'Written', content: 'Kept' });
  await expect.poll(() => kept(name)).toMatchObject({ title: 'Written', content: 'Kept' });
});

test('nothing is kept of what was cleared', async () => {
  const name = newName();
  const store = openTab(name);
  store.set({ title: 'Half a thought' });
  await expect.poll(() => kept(name)).toBeDefined();
  store.set(undefined);
  await expect.poll(() => kept(name)).toBeUndefined();
});

test('a tab where nothing was written shows what another one keeps, and that it is gone', async () => {
  const name = newName();
  const store = openTab(name);
  await inAnotherTab(name, { title: 'From there' });
  await expect.poll(() => store.get()).toEqual({ title: 'From there' });
  await inAnotherTab(name, { title: 'From there, too' });
  await expect.poll(() => store.get()).toEqual({ title: 'From there, too' });
  await inAnotherTab(name, undefined);
  await expect.poll(() => store.get()).toBeUndefined();
});

test('a tab where something was written stays with that, and does not remove what another one keeps', async () => {
  const name = newName();
  const store = openTab(name);
  store.set({ title: 'From here' });
  await expect.poll(() => kept(name)).toEqual({ title: 'From here' });
  using tab = otherTab('plaza-drafts');
  const heard = tab.hears();
  await inAnotherTab(name, { title: 'From there' });
  await heard;
  // Whatever this tab reads now, it read before.
  expect(await kept(name)).toEqual({ title: 'From there' });
  expect(store.get()).toEqual({ title: 'From here' });
  const told = tab.hears();
  store.set(undefined);
  await told;
  expect(await kept(name)).toEqual({ title: 'From there' });
});

test('a file without room takes no text along', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if ('image' in (value as { draft: object }).draft) throw new DOMException('Full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  const [texts, file] = [newName(), newName()];
  const image = openTab(file);
  image.set({ image: new File(['bytes'], 'a.png') });
  openTab(texts).set({ title: 'Half a thought' });
  await expect.poll(() => kept(texts)).toEqual({ title: 'Half a thought' });
  expect(await kept(file)).toBeUndefined();
  expect(image.get()).toBeDefined();
});

test('drafts go with their member, and with their post', async () => {
  const [one, other] = [++members, ++members];
  const draft = { text: 'Half a thought' };
  const names: DraftName[] = [
    [one, 'post'],
    [one, 'comment', 7],
    [other, 'post'],
    [other, 'comment', 7],
    [other, 'comment', 8],
  ];
  for (const name of names) await writeDraft(name, { draft, savedAt: 1 });
  const written = openTab([one, 'post']);
  await expect.poll(() => written.get()).toEqual(draft);
  const left = async () => (await Promise.all(names.map(kept))).map(Boolean);
  written.set({ text: 'Half a thought more' });
  forgetDraftsOf(one);
  await expect.poll(left).toEqual([false, false, true, true, true]);
  written.set({ text: 'Half a thought again' });
  // The second look comes after what would have been saved.
  await left();
  expect(await left()).toEqual([false, false, true, true, true]);
  forgetDraftsAbout(7);
  await expect.poll(left).toEqual([false, false, true, false, true]);
});

test('what was written about posts long ago is forgotten; a post that was begun is not', async () => {
  const member = ++members;
  const day = 24 * 60 * 60 * 1000;
  const draft = { text: 'Half a thought' };
  await writeDraft([member, 'post'], { draft, savedAt: 0 });
  await writeDraft([member, 'comment', 1], { draft, savedAt: 0 });
  await writeDraft([member, 'comment', 2], { draft, savedAt: 2 * day });
  await removeOldDrafts(31 * day);
  expect(await kept([member, 'post'])).toEqual(draft);
  expect(await kept([member, 'comment', 1])).toBeUndefined();
  expect(await kept([member, 'comment', 2])).toEqual(draft);
});
