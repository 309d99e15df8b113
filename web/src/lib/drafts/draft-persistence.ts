import type { Store } from '../store.ts';
import { removeDrafts, removeOldDrafts } from './draft-database.ts';
import { startPersister, type DraftPersister } from './draft-persister.ts';
import { endsWithout, isAboutPost, type Draft, type DraftName } from './draft.ts';
import { nameInTab } from './tab-drafts.ts';
import { ignore, REFUSED } from '../errors.ts';

/** The delay before old drafts are removed. */
const CLEANUP_DELAY_MS = 10_000;

const channel = new BroadcastChannel('plaza-drafts');
const persisters = new Map<string, DraftPersister>();

channel.addEventListener('message', ({ data }: MessageEvent<string>) => persisters.get(data)?.follow());
setTimeout(() => quietly(removeOldDrafts(Date.now())), CLEANUP_DELAY_MS);

/** Starts to store the draft under the name `base`; with `tabKinds`, under the name that `nameInTab` derives for this tab. */
export async function persist<D extends Draft>(
  base: DraftName,
  store: Store<D | undefined>,
  tabKinds: ReadonlySet<string> | undefined,
): Promise<void> {
  const name = tabKinds ? await nameInTab(base, tabKinds) : base;
  const onSaved = () => channel.postMessage(String(name));
  persisters.set(String(name), startPersister(name, store, onSaved));
}

/** Removes all drafts for which `isRemoved` returns true, and stops storing those of this tab. Never throws. */
export function removePersisted(isRemoved: (name: DraftName) => boolean): void {
  for (const persister of persisters.values()) if (isRemoved(persister.name)) persister.stop();
  quietly(removeDrafts(isRemoved));
}

/** Removes all drafts about a post, as above. */
export const removeAboutPost = (postId: number): void => removePersisted((name) => isAboutPost(name, postId));

/** Removes the drafts that end when this member signs in, also in the forms of this tab. */
export function endOthers(userId: number): void {
  for (const { name, end } of persisters.values()) if (endsWithout(name, userId)) end();
  quietly(removeDrafts((name) => endsWithout(name, userId)));
}

/** Without a database there is nothing to remove. */
function quietly(work: Promise<void>): void {
  work.catch((error: unknown) => ignore(error, REFUSED));
}
