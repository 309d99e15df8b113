import type { Store } from '../store.ts';
import { readDraft, removeDrafts, writeDraft } from './draft-database.ts';
import { isSameDraft, withStored, type Draft, type DraftName } from './draft.ts';
import { ignore, REFUSED } from '../errors.ts';

export interface DraftPersister {
  readonly name: DraftName;
  /** Copies the stored draft, which another tab has changed, into this tab, unless a draft was typed in this tab. */
  readonly follow: () => void;
  /** Removes the draft, also from the form. */
  readonly end: () => void;
  /** Stops saving and reading changes of the draft. */
  readonly stop: () => void;
}

/**
 * Copies the stored draft into `store`, and then stores each change of the draft, or removes it when it becomes undefined. Each
 * change is saved at once, or as soon as the save before it is done. Failures are ignored: `store` still has the draft.
 * @param onSaved called after each save or removal
 */
export function startPersister<D extends Draft>(
  name: DraftName,
  store: Store<D | undefined>,
  onSaved: () => void,
): DraftPersister {
  /** The draft as this tab last read or wrote it. */
  let seen = store.get();
  /** Whether the draft was typed in this tab. */
  let isOwn = seen !== undefined;
  /** The version that this tab last read or saved. */
  let savedAt: number | undefined;
  let isRead = false;
  let isSaveDue = false;
  let isStopped = false;
  let work = Promise.resolve();

  function next(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => ignore(error, REFUSED));
  }

  function saveSoon(): void {
    if (!isSaveDue) next(save);
    isSaveDue = true;
  }

  async function read(): Promise<void> {
    const stored = await readDraft<D>(name);
    const isFirst = !isRead;
    isRead = true;
    if (stored?.savedAt === savedAt || (isOwn && !isFirst)) return;
    savedAt = stored?.savedAt;
    seen = stored?.draft;
    const written = isOwn ? store.get() : undefined;
    store.set(written && stored ? withStored(written, stored.draft) : stored?.draft);
  }

  async function save(): Promise<void> {
    isSaveDue = false;
    if (isStopped) return;
    // An unread draft must not be overwritten.
    if (!isRead) await read();
    const [draft, before] = [store.get(), savedAt];
    const now = draft && Date.now();
    if (draft && now !== undefined) await writeDraft(name, { draft, savedAt: now });
    // Another tab may have saved a newer version, which is not removed.
    else await removeDrafts((other, version) => version === before && String(other) === String(name));
    savedAt = now;
    onSaved();
  }

  const unsubscribe = store.subscribe(() => {
    const draft = store.get();
    if (isSameDraft(draft, seen)) return;
    seen = draft;
    isOwn = draft !== undefined;
    saveSoon();
  });
  next(read);
  if (isOwn) saveSoon();

  return {
    name,
    follow: () => next(read),
    end: () => store.set(undefined),
    stop: () => {
      unsubscribe();
      isStopped = true;
    },
  };
}
