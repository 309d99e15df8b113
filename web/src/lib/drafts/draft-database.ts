import { createStore, promisifyRequest } from 'idb-keyval';
import type { Draft, DraftName } from './draft.ts';

export interface KeptDraft<D extends Draft = Draft> {
  readonly draft: D;
  /** When, in milliseconds of this device's clock; tells the versions of a draft apart. */
  readonly savedAt: number;
}

/** For how long what was written about a post is kept. */
const POST_DRAFT_MS = 30 * 24 * 60 * 60 * 1000;

const database = createStore('plaza-drafts', 'drafts');

const keyOf = (name: DraftName) => name.filter((part) => part !== undefined);

/** The draft of this name. @throws when the browser keeps nothing */
export function readDraft<D extends Draft>(name: DraftName): Promise<KeptDraft<D> | undefined> {
  return database('readonly', (drafts) =>
    // Under a name lies what was written under it.
    promisifyRequest(drafts.get(keyOf(name)) as IDBRequest<KeptDraft<D> | undefined>),
  );
}

/** The names of all drafts that are kept. @throws when the browser keeps nothing */
export function listDraftNames(): Promise<DraftName[]> {
  // Nothing but `writeDraft` puts anything here.
  return database('readonly', (drafts) =>
    promisifyRequest(drafts.getAllKeys() as unknown as IDBRequest<DraftName[]>),
  );
}

/** Keeps a draft in place of the one before. @throws when the browser has no room for it */
export function writeDraft(name: DraftName, kept: KeptDraft): Promise<void> {
  return database('readwrite', (drafts) => {
    drafts.put(kept, keyOf(name));
    // Without waiting for the transaction to end by itself: by then the page may be gone.
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });
}

/** Removes the drafts that are meant. */
export function removeDrafts(isMeant: (name: DraftName, savedAt: number) => boolean): Promise<void> {
  return database('readwrite', (drafts) => {
    const search = drafts.openCursor();
    search.addEventListener('success', () => {
      const cursor = search.result;
      if (!cursor) return;
      // Nothing but `writeDraft` puts anything here.
      const name = cursor.key as unknown as DraftName;
      if (isMeant(name, (cursor.value as KeptDraft).savedAt)) cursor.delete();
      cursor.continue();
    });
    return promisifyRequest(drafts.transaction);
  });
}

/** Removes what was written about posts so long ago that nobody comes back to it. */
export function removeOldDrafts(now: number): Promise<void> {
  return removeDrafts(([, , postId], savedAt) => typeof postId === 'number' && savedAt < now - POST_DRAFT_MS);
}
