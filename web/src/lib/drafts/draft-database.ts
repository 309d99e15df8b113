import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import type { Draft, DraftName } from './draft.ts';

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
export function readDraft<D extends Draft>(name: DraftName): Promise<StoredDraft<D> | undefined> {
  return get<StoredDraft<D>>(keyOf(name), database);
}

/** The names of all stored drafts. @throws if the browser stores nothing */
export async function listDraftNames(): Promise<DraftName[]> {
  const names: unknown[] = await keys(database);
  return names.filter(isDraftName);
}

/** Always true: `writeDraft` wrote all keys. */
function isDraftName(key: unknown): key is DraftName {
  return Array.isArray(key);
}

/** Stores a draft in place of an earlier one with this name. @throws if the browser stores nothing, or its quota is exceeded */
export function writeDraft(name: DraftName, stored: StoredDraft): Promise<void> {
  return database('readwrite', (drafts) => {
    drafts.put(stored, keyOf(name));
    // An explicit commit, because the page may be closed before an automatic one.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });
}

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
