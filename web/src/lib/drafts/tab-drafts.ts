import { listDraftNames } from './draft-database.ts';
import type { DraftName } from './draft.ts';

/** What each tab of a member writes for itself: a new post, and its image. */
const KINDS: ReadonlySet<string> = new Set(['post', 'post-image']);
const KEY = 'draft-slot';
/** How long the page before a reload may take to let go of its slot. */
const RELOAD_MS = 1000;
const MOST_TABS = 100;

const slots = new Map<number, Promise<number>>();

/**
 * The name under which this tab keeps a draft. Drafts of a new post lie in slots; a tab holds one as long as it lives, by a
 * lock of the browser. Locks exist on secure origins alone: elsewhere all tabs share the first slot.
 */
export async function nameInTab(name: DraftName): Promise<DraftName> {
  const [userId, kind] = name;
  if (!KINDS.has(kind) || !('locks' in navigator)) return name;
  const claimed = slots.get(userId) ?? claimSlot(userId);
  slots.set(userId, claimed);
  const slot = await claimed;
  return slot === 0 ? name : [userId, kind, `tab ${slot}`];
}

/** Before a slot of its own, the tab takes one that a tab that was closed has left a draft in. */
async function claimSlot(userId: number): Promise<number> {
  const last = lastSlot();
  const written = await writtenSlots(userId);
  const all = Array.from({ length: MOST_TABS }, (_, slot) => slot);
  const wanted = last === undefined ? [...written, ...all] : [last, ...all];
  const isEmpty = last !== undefined && !written.includes(last);
  for (const slot of new Set(isEmpty ? [...written, ...wanted] : wanted)) {
    if (!(await hold(`plaza-draft ${userId} ${slot}`, slot === last ? RELOAD_MS : 0))) continue;
    rememberSlot(slot);
    return slot;
  }
  return 0;
}

async function writtenSlots(userId: number): Promise<number[]> {
  try {
    const own = (await listDraftNames()).filter(([owner, kind]) => owner === userId && KINDS.has(kind));
    return own.map(([, , tab]) => Number(String(tab ?? 'tab 0').slice('tab '.length)));
  } catch {
    // The browser keeps nothing.
    return [];
  }
}

/** Holds a lock as long as the page lives; answers whether it got it, within this time. */
function hold(lock: string, waitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  navigator.locks
    .request(lock, options, (held) => {
      resolve(held !== null);
      return held && new Promise(() => {});
    })
    .catch(() => resolve(false));
  return promise;
}

function lastSlot(): number | undefined {
  try {
    const slot = sessionStorage.getItem(KEY);
    return slot === null ? undefined : Number(slot);
  } catch {
    return undefined;
  }
}

function rememberSlot(slot: number): void {
  try {
    sessionStorage.setItem(KEY, String(slot));
  } catch {
    // After a reload the tab takes any slot with a draft.
  }
}
