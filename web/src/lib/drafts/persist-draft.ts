import type { Store } from '../store.ts';
import type { Draft, DraftName } from './draft.ts';
import type * as DraftPersistence from './draft-persistence.ts';
import { ignore } from '../errors.ts';

const RETRY_MS = 3000;

/** How a draft is read from the state of a form, and written to it. */
export interface DraftPart<State, D extends Draft> {
  /** The draft to store; undefined if there is nothing to store. */
  readonly draftOf: (state: State) => D | undefined;
  /** The state with this draft; without a draft if it is undefined. */
  readonly withDraft: (state: State, draft: D | undefined) => State;
}

const clearErrors: (() => void)[] = [];

// In parallel with the first calls of the page, so that drafts are restored when it appears.
const persistence = loadPersistence();

/**
 * Stores the draft of a form on this device: restores a stored draft into `store`, saves changes, and removes the draft when
 * `draftOf` returns undefined. If the browser stores nothing, the draft exists until the page is closed. Other tabs show the draft,
 * unless one was typed in them.
 * @param tabKinds for a draft that each tab has for itself: the kinds of all such drafts. By default all tabs share the draft
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

/** Removes the errors of all forms with stored drafts, and keeps the drafts. Called after each sign-in and sign-out. */
export function clearDraftErrors(): void {
  for (const clear of clearErrors) clear();
}

/** Removes all drafts of a member. */
export function removeDraftsOf(userId: number): void {
  void persistence.then(({ removePersisted }) => removePersisted(([owner]) => owner === userId));
}

/** Removes the drafts of other members that do not wait for them: nobody else reads them on this device. Called when a member signs in. */
export function removeDraftsOfOthers(userId: number): void {
  void persistence.then(({ endOthers }) => endOthers(userId));
}

/** Removes all drafts about a post. @param subjectId the id of the post */
export function removeDraftsAbout(subjectId: number): void {
  void persistence.then(({ removeAboutPost }) => removeAboutPost(subjectId));
}

/** Loads the code that stores drafts; after a failure again every 3 s, so that the promise never rejects. */
async function loadPersistence(): Promise<typeof DraftPersistence> {
  for (;;) {
    try {
      return await import('./draft-persistence.ts');
    } catch (error) {
      ignore(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
