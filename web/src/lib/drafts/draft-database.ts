import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import type { Draft, DraftName } from './draft.ts';

export interface StoredDraft<D extends Draft = Draft> {
  readonly draft: D;
  /** The version of the draft: milliseconds of this device's clock. */
  readonly savedAt: number;
}

/** How long drafts about a subject are stored. */
const SUBJECT_DRAFT_MS = 30 * 24 * 60 * 60 * 1000;

const database = createStore('plaza-drafts', 'drafts');

const keyOf = (name: DraftName) => name.filter((part) => part !== undefined);

/** The draft of this name. @throws if the browser stores nothing */
export function readDraft<D extends Draft>(name: DraftName): Promise<StoredDraft<D> | undefined> {
  return get<StoredDraft<D>>(keyOf(name), database);
}

/** The names of all stored drafts. @throws if the browser stores nothing */
export async function listDraftNames(): Promise<DraftName[]> {
  const names: unknown[] = await keys(database);
  return names.filter(isDraftName);
}

/** Every key is a name: `writeDraft` wrote it. */
function isDraftName(key: unknown): key is DraftName {
  return Array.isArray(key);
}

/** Replaces a stored draft. @throws if the quota of the browser is exceeded */
export function writeDraft(name: DraftName, stored: StoredDraft): Promise<void> {
  return database('readwrite', (drafts) => {
    drafts.put(stored, keyOf(name));
    // An explicit commit, because the page may be closed before an automatic one.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });
}

/** Removes the stored drafts that a condition names. @throws if the browser stores nothing */
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

/** Removes old drafts about subjects. */
export function removeOldDrafts(now: number): Promise<void> {
  return removeDrafts(
    ([, , subject], savedAt) => typeof subject === 'number' && savedAt < now - SUBJECT_DRAFT_MS,
  );
}
