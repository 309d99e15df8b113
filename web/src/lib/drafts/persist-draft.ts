import type { Store } from '../store.ts';
import type { Draft, DraftName } from './draft.ts';
import type * as DraftPersistence from './draft-persistence.ts';

const RETRY_MS = 3000;

/** The relation between a state and its draft. */
export interface DraftPart<State, D extends Draft> {
  /** The draft to store; undefined if there is none. */
  readonly draftOf: (state: State) => D | undefined;
  /** The state with this draft, or without a draft. */
  readonly withDraft: (state: State, draft: D | undefined) => State;
}

const clearErrors: (() => void)[] = [];

// In parallel with the first calls of the page, so that drafts are restored when it appears.
const persistence = loadPersistence();

/**
 * Stores a draft on this device: restores it into the store, saves its changes, and removes it when it is empty. If the browser
 * stores nothing, it exists until the page is closed. Other tabs show the draft, unless one was typed in them.
 * @param tabKinds the kinds of drafts that each tab has for itself, if this is one of them
 */
export function persistDraft<State, D extends Draft>(
  name: DraftName,
  store: Store<State>,
  { draftOf, withDraft }: DraftPart<State, D>,
  tabKinds?: ReadonlySet<string>,
): void {
  const draft: Store<D | undefined> = {
    get: () => draftOf(store.get()),
    set: (next) => store.set(withDraft(store.get(), next)),
    subscribe: store.subscribe,
  };
  clearErrors.push(() => draft.set(draft.get()));
  void persistence.then(({ persist }) => persist(name, draft, tabKinds));
}

/** Resets all states to their drafts, for a new session: errors of the previous one do not belong to it. */
export function clearDraftErrors(): void {
  for (const clear of clearErrors) clear();
}

/** Removes all drafts of a member. */
export function removeDraftsOf(userId: number): void {
  void persistence.then(({ removePersisted }) => removePersisted(([owner]) => owner === userId));
}

/** Removes all drafts about a subject. */
export function removeDraftsAbout(subjectId: number): void {
  void persistence.then(({ removePersisted }) => removePersisted(([, , subject]) => subject === subjectId));
}

/** Never fails: drafts are stored when the code is loaded. */
async function loadPersistence(): Promise<typeof DraftPersistence> {
  for (;;) {
    try {
      return await import('./draft-persistence.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
