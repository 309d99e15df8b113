import type { Store } from '../store.ts';
import type { Draft, DraftName } from './draft.ts';
import type * as DraftKeepers from './draft-keepers.ts';

const RETRY_MS = 3000;

/** How a draft is a part of what a store holds. */
export interface DraftPart<State, D extends Draft> {
  /** What is to be kept; undefined when there is nothing. */
  readonly draftOf: (state: State) => D | undefined;
  /** The state with this draft in it; without one, with nothing of it. */
  readonly withDraft: (state: State, draft: D | undefined) => State;
}

const restarts: (() => void)[] = [];

// Beside the first calls of the page, so that drafts are there with it.
const keepers = fetchKeepers();

/**
 * Keeps a draft on this device from now on: brings it back into the store, saves it as it changes, and removes it when
 * nothing is left. Where the browser keeps nothing it lives as long as the page. Each tab has a new post of its own. Of other
 * drafts, a tab in which nothing was written shows what others keep; one in which something was stays with that.
 */
export function keepDraft<State, D extends Draft>(
  name: DraftName,
  store: Store<State>,
  { draftOf, withDraft }: DraftPart<State, D>,
): void {
  const draft: Store<D | undefined> = {
    get: () => draftOf(store.get()),
    set: (next) => store.set(withDraft(store.get(), next)),
    subscribe: store.subscribe,
  };
  restarts.push(() => draft.set(draft.get()));
  void keepers.then(({ keep }) => keep(name, draft));
}

/** Shows all drafts as if they had just been restored. For a new session: what failed before is no part of it. */
export function restartDrafts(): void {
  for (const restart of restarts) restart();
}

/** Forgets all that a member was writing. */
export function forgetDraftsOf(userId: number): void {
  void keepers.then(({ forget }) => forget(([owner]) => owner === userId));
}

/** Forgets what members were writing about a post. */
export function forgetDraftsAbout(postId: number): void {
  void keepers.then(({ forget }) => forget(([, , post]) => post === postId));
}

/** Never fails: what is written meanwhile is kept when the code has arrived. */
async function fetchKeepers(): Promise<typeof DraftKeepers> {
  for (;;) {
    try {
      return await import('./draft-keepers.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
