import { expect, test, vi } from 'vitest';
import type { Draft, DraftName } from '../src/lib/drafts/draft.ts';
import { readDraft, removeDrafts, removeOldDrafts, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { removeDraftsAbout, removeDraftsOf, persistDraft } from '../src/lib/drafts/persist-draft.ts';
import { nameInTab } from '../src/lib/drafts/tab-drafts.ts';
import { createStore, type Store } from '../src/lib/store.ts';
import { otherTab } from './support/other-tab.ts';

/** Ids that no other test file uses: they share a database. */
let members = 10_000;
const newName = (): DraftName => [++members, 'post'];

/** The store of a new tab. */
function openTab(name: DraftName): Store<Draft | undefined> {
  const store = createStore<Draft | undefined>(undefined);
  persistDraft(name, store, { draftOf: (draft) => draft, withDraft: (_state, draft) => draft });
  return store;
}

const kept = async (name: DraftName) => (await readDraft(name))?.draft;

let versions = 0;

/** Saves or deletes a draft as another tab does, with its message. */
async function inAnotherTab(name: DraftName, draft: Draft | undefined): Promise<void> {
  using tab = otherTab('plaza-drafts');
  if (draft) await writeDraft(name, { draft, savedAt: ++versions });
  else await removeDrafts((other) => String(other) === String(name));
  tab.send(String(name));
}

test('texts and files are restored', async () => {
  const name = newName();
  const image = new File(['bytes'], 'a.png', { type: 'image/png' });
  openTab(name).set({ title: 'Draft', image });
  await expect.poll(() => kept(name)).toMatchObject({ title: 'Draft' });
  const again = openTab(name);
  await expect.poll(() => again.get()?.['title']).toBe('Draft');
  const file = again.get()?.['image'] as File;
  expect([file.name, file.type, await file.text()]).toEqual(['a.png', 'image/png', 'bytes']);
});

test('text typed before the stored draft is read stays; empty fields are filled', async () => {
  const name = newName();
  await writeDraft(name, { draft: { title: 'Kept', content: 'Kept' }, savedAt: 1 });
  const store = openTab(name);
  store.set({ title: 'Written', content: '' });
  await expect.poll(() => store.get()).toMatchObject({ title: 'Written', content: 'Kept' });
  await expect.poll(() => kept(name)).toMatchObject({ title: 'Written', content: 'Kept' });
});

test('a stored draft that could not be read at first is not overwritten', async () => {
  const name = newName();
  await writeDraft(name, { draft: { title: 'Kept', content: 'Kept' }, savedAt: 1 });
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('Not now', 'InvalidStateError');
  });
  const store = openTab(name);
  await expect.poll(() => get.mock.calls.length).toBe(1);
  store.set({ title: 'Written', content: '' });
  await expect.poll(() => kept(name)).toMatchObject({ title: 'Written', content: 'Kept' });
  expect(store.get()).toMatchObject({ title: 'Written', content: 'Kept' });
});

test('a tab without typed text shows the draft of another tab, and its deletion', async () => {
  const name = newName();
  const store = openTab(name);
  await inAnotherTab(name, { title: 'From there' });
  await expect.poll(() => store.get()).toEqual({ title: 'From there' });
  await inAnotherTab(name, { title: 'From there, too' });
  await expect.poll(() => store.get()).toEqual({ title: 'From there, too' });
  await inAnotherTab(name, undefined);
  await expect.poll(() => store.get()).toBeUndefined();
});

test('a new tab takes the place of a closed one with a draft of the same member', async () => {
  sessionStorage.removeItem('draft-slot');
  const [userId, other] = [++members, ++members];
  for (const name of [[other, 'post', 'tab 3'] as const, [userId, 'post', 'tab 2'] as const])
    await writeDraft(name, { draft: { title: 'Draft' }, savedAt: 1 });
  expect(await nameInTab([userId, 'post'], new Set(['post']))).toEqual([userId, 'post', 'tab 2']);
});

test('a tab with typed text keeps it, and does not delete the draft of another tab', async () => {
  const name = newName();
  const store = openTab(name);
  using tab = otherTab('plaza-drafts');
  const saved = tab.nextMessage();
  store.set({ title: 'From here' });
  await saved;
  expect(await kept(name)).toEqual({ title: 'From here' });
  const message = tab.nextMessage();
  await inAnotherTab(name, { title: 'From there' });
  await message;
  // All earlier messages have been handled.
  expect(await kept(name)).toEqual({ title: 'From there' });
  expect(store.get()).toEqual({ title: 'From here' });
  const deletion = tab.nextMessage();
  store.set(undefined);
  await deletion;
  expect(await kept(name)).toEqual({ title: 'From there' });
});

test('changes before a save are saved together', async () => {
  const name = newName();
  const store = openTab(name);
  store.set({ title: '' });
  await expect.poll(() => kept(name)).toEqual({ title: '' });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  for (const length of [1, 2, 3, 4, 5]) store.set({ title: 'Draft'.slice(0, length) });
  await expect.poll(() => kept(name)).toEqual({ title: 'Draft' });
  // Its removal follows all saves.
  store.set(undefined);
  await expect.poll(() => kept(name)).toBeUndefined();
  expect(put).toHaveBeenCalledTimes(1);
});

test('texts are stored when the file does not fit', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const { draft, packed } = value as { draft?: object; packed?: object };
    if ('image' in (draft ?? packed ?? {})) throw new DOMException('Full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  const [texts, file] = [newName(), newName()];
  const image = openTab(file);
  image.set({ image: new File(['bytes'], 'a.png') });
  openTab(texts).set({ title: 'Draft' });
  await expect.poll(() => kept(texts)).toEqual({ title: 'Draft' });
  expect(await kept(file)).toBeUndefined();
  expect(image.get()).toBeDefined();
});

test('drafts are deleted with their member and with their post', async () => {
  const [one, other] = [++members, ++members];
  const draft = { text: 'Draft' };
  const names: DraftName[] = [
    [one, 'post'],
    [one, 'comment', 7],
    [other, 'post'],
    [other, 'comment', 7],
    [other, 'comment', 8],
    [other, 'appeal', 7],
  ];
  for (const name of names) await writeDraft(name, { draft, savedAt: 1 });
  const written = openTab([one, 'post']);
  await expect.poll(() => written.get()).toEqual(draft);
  const left = async () => (await Promise.all(names.map(kept))).map(Boolean);
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    // While a change is saved, another one follows, and the removal.
    written.set({ text: 'Draft and more' });
    removeDraftsOf(one);
    return put.call(this, value, key);
  });
  written.set({ text: 'Draft more' });
  await expect.poll(left).toEqual([false, false, true, true, true, true]);
  written.set({ text: 'Draft again' });
  // A save would be complete before the second read.
  await left();
  expect(await left()).toEqual([false, false, true, true, true, true]);
  removeDraftsAbout(7);
  await expect.poll(left).toEqual([false, false, true, false, true, true]);
});

test('comments older than 30 days are deleted; a new post is not', async () => {
  const member = ++members;
  const day = 24 * 60 * 60 * 1000;
  const draft = { text: 'Draft' };
  await writeDraft([member, 'post'], { draft, savedAt: 0 });
  await writeDraft([member, 'comment', 1], { draft, savedAt: 0 });
  await writeDraft([member, 'comment', 2], { draft, savedAt: 2 * day });
  await removeOldDrafts(31 * day);
  expect(await kept([member, 'post'])).toEqual(draft);
  expect(await kept([member, 'comment', 1])).toBeUndefined();
  expect(await kept([member, 'comment', 2])).toEqual(draft);
});
