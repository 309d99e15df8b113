import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readDraft, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { nameInTab } from '../src/lib/drafts/tab-drafts.ts';

const KINDS = new Set(['post', 'bio']);
const SLOT = 'draft-slot';

/** Ids that no other test file uses: they share a database. */
let userId = 51_200;
beforeEach(() => {
  userId++;
  sessionStorage.removeItem(SLOT);
  // A reloaded tab waits without end.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});

const nameOf = (kind = 'post') => nameInTab([userId, kind], KINDS);
const inTab = (slot: number, kind = 'post') => [userId, kind, `tab ${slot}`] as const;
const lockOf = (slot: number) => `plaza-draft ${userId} ${slot}`;

/** A draft that a tab has left. */
const leaveDraft = (slot: number, kind = 'post') =>
  writeDraft(slot === 0 ? [userId, kind] : inTab(slot, kind), { draft: { title: 'Draft' }, savedAt: 1 });

/** Another tab with these slots. @returns closes it */
async function openWith(slots: readonly number[]): Promise<() => void> {
  const closed = Promise.withResolvers<void>();
  onTestFinished(() => closed.resolve());
  for (const slot of slots)
    await new Promise<void>((resolve) => {
      void navigator.locks.request(lockOf(slot), () => {
        resolve();
        return closed.promise;
      });
    });
  return closed.resolve;
}

const isReserved = async (slot: number) =>
  (await navigator.locks.query()).held?.some(({ name }) => name === lockOf(slot)) ?? false;

test('a tab beside another one has its own drafts, under the same number for all kinds and until it is closed', async () => {
  await openWith([0]);
  const names = [nameOf(), nameOf('bio'), nameOf()];
  expect(await Promise.all(names)).toEqual([inTab(1), inTab(1, 'bio'), inTab(1)]);
  expect(sessionStorage.getItem(SLOT)).toBe('1');
  expect(await isReserved(2)).toBe(false);
  expect(await isReserved(1)).toBe(true);
});

test('a new tab takes the place of a closed tab with a draft, of an open tab never', async () => {
  await openWith([2]);
  await leaveDraft(2);
  await leaveDraft(3, 'comment');
  await leaveDraft(4);
  expect(await nameOf()).toEqual(inTab(4));
});

test('a reloaded tab waits for the place that the page before has not left yet, and has its draft again', async () => {
  sessionStorage.setItem(SLOT, '2');
  await leaveDraft(1);
  await leaveDraft(2);
  const leave = await openWith([2]);
  const name = nameOf();
  const isWaiting = async () =>
    (await navigator.locks.query()).pending?.some(({ name: each }) => each === lockOf(2));
  await expect.poll(isWaiting).toBe(true);
  leave();
  expect(await name).toEqual(inTab(2));
});

test('a copy of a tab takes another place when the first tab stays open', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  sessionStorage.setItem(SLOT, '2');
  await leaveDraft(2);
  await openWith([0, 2]);
  expect(await nameOf()).toEqual(inTab(1));
});

test('a reloaded tab without a draft takes the place of a closed tab with one, else its own again', async () => {
  sessionStorage.setItem(SLOT, '5');
  await leaveDraft(3);
  expect(await nameOf()).toEqual(inTab(3));
  userId++;
  sessionStorage.setItem(SLOT, '5');
  expect(await nameOf()).toEqual(inTab(5));
});

test('beside 100 open tabs a further one shares the drafts of the first', async () => {
  await openWith(Array.from({ length: 100 }, (_, slot) => slot));
  expect(await nameOf()).toEqual([userId, 'post']);
});

test('ten seconds after a page was opened, drafts about posts of more than 30 days ago are removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const draft = { text: 'Draft' };
  await writeDraft([userId, 'comment', 1], { draft, savedAt: 1 });
  await writeDraft([userId, 'comment', 2], { draft, savedAt: Date.now() });
  await import('../src/lib/drafts/draft-persistence.ts');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => readDraft([userId, 'comment', 1])).toBeUndefined();
  expect((await readDraft([userId, 'comment', 2]))?.draft).toEqual(draft);
});
