import { createStore, promisifyRequest } from 'idb-keyval';
import type { Draft, DraftName } from './draft.ts';
import type { PackedDraft } from './draft-files.ts';

export interface StoredDraft<D extends Draft = Draft> {
  readonly draft: D;
  /** When the draft was saved, in milliseconds since 1970. Identifies the version of the draft. */
  readonly savedAt: number;
}

/** How long drafts about a subject (a post that is edited or commented on) are stored. */
const SUBJECT_DRAFT_MS = 30 * 24 * 60 * 60 * 1000;

const database = createStore('plaza-drafts', 'drafts');

const keyOf = (name: DraftName) => name.filter((part) => part !== undefined);

/** The stored draft with this name; undefined if there is none. @throws if the browser stores nothing */
export async function readDraft<D extends Draft>(name: DraftName): Promise<StoredDraft<D> | undefined> {
  const stored = await search<(StoredDraft<D> & { packed?: PackedDraft }) | undefined>((drafts) =>
    drafts.get(keyOf(name)),
  );
  if (!stored?.packed) return stored;
  const { unpackDraft } = await import('./draft-files.ts');
  return { ...stored, draft: unpackDraft(stored.packed) as D };
}

/** The names of all stored drafts. @throws if the browser stores nothing */
export async function listDraftNames(): Promise<DraftName[]> {
  const names: unknown[] = await search((drafts) => drafts.getAllKeys());
  return names.filter(isDraftName);
}

const search = <Result>(find: (drafts: IDBObjectStore) => IDBRequest): Promise<Result> =>
  database('readonly', (drafts) => promisifyRequest<Result>(find(drafts)));

/** Always true: `writeDraft` wrote all keys. */
function isDraftName(key: unknown): key is DraftName {
  return Array.isArray(key);
}

/** Stores a draft in place of an earlier one with this name. @throws if the browser stores nothing, or its quota is exceeded */
export const writeDraft = (name: DraftName, stored: StoredDraft): Promise<void> =>
  // WebKit stores no files in private windows, but their bytes; its error may be null. A TypeError is a fault of the page.
  put(name, stored).catch(async (error: unknown) => {
    if (error instanceof TypeError) throw error;
    const { packDraft } = await import('./draft-files.ts');
    return put(name, { savedAt: stored.savedAt, packed: await packDraft(stored.draft) });
  });

const put = (name: DraftName, stored: object): Promise<void> =>
  database('readwrite', (drafts) => {
    drafts.put(stored, keyOf(name));
    // An explicit commit, because the page may be closed before an automatic one.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });

/** Removes all stored drafts for which `isRemoved` returns true. @throws if the browser stores nothing */
export async function removeDrafts(isRemoved: (name: DraftName, savedAt: number) => boolean): Promise<void> {
  // The browser may throw at once instead of rejecting, so the function is asynchronous.
  await database('readwrite', (drafts) => {
    const search = drafts.openCursor();
    search.addEventListener('success', () => {
      const cursor = search.result;
      if (!cursor) return;
      // `writeDraft` wrote them.
      const { savedAt } = cursor.value as StoredDraft;
      if (isDraftName(cursor.key) && isRemoved(cursor.key, savedAt)) cursor.delete();
      cursor.continue();
    });
    return promisifyRequest(drafts.transaction);
  });
}

/** Removes drafts about subjects that were saved more than 30 days before `now` (milliseconds since 1970). */
export function removeOldDrafts(now: number): Promise<void> {
  return removeDrafts(
    ([, , subject], savedAt) => typeof subject === 'number' && savedAt < now - SUBJECT_DRAFT_MS,
  );
}
