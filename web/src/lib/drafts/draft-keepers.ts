import type { Store } from '../store.ts';
import { removeDrafts, removeOldDrafts } from './draft-database.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { Draft, DraftName } from './draft.ts';
import { nameInTab } from './tab-drafts.ts';

/** When old drafts are looked for, so that this is in nobody's way. */
const LATER_MS = 10_000;

const channel = new BroadcastChannel('plaza-drafts');
const keepers = new Map<string, Pick<DraftKeeper<Draft>, 'name' | 'follow' | 'stop'>>();

channel.addEventListener('message', ({ data }: MessageEvent<string>) => keepers.get(data)?.follow());
setTimeout(() => quietly(removeOldDrafts(Date.now())), LATER_MS);

/** Keeps what the store holds under this name, or under that of this tab. */
export async function keep<D extends Draft>(wanted: DraftName, store: Store<D | undefined>): Promise<void> {
  const name = await nameInTab(wanted);
  const onSaved = () => channel.postMessage(String(name));
  keepers.set(String(name), new DraftKeeper(name, store, onSaved));
}

/** Removes the drafts that are meant, and keeps them no longer. */
export function forget(isMeant: (name: DraftName) => boolean): void {
  for (const keeper of keepers.values()) if (isMeant(keeper.name)) keeper.stop();
  quietly(removeDrafts(isMeant));
}

/** Without a database there is nothing to remove. */
function quietly(work: Promise<void>): void {
  work.catch(() => {});
}
