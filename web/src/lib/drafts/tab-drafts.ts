import { timeoutSignal } from '../abort-signals.ts';
import { readStored, writeStored } from '../storage.ts';
import { listDraftNames } from './draft-database.ts';
import type { DraftName } from './draft.ts';
import { ignore, REFUSED } from '../errors.ts';

const KEY = 'draft-slot';
/** During a reload, the previous page releases its slot within this time. */
const RELOAD_MS = 1000;
const TABS_MAX = 100;

const slots = new Map<number, Promise<number>>();

/**
 * The name under which this tab stores a draft that each tab has for itself: it contains the number of a slot, which a Web Lock
 * reserves for this tab until it is closed. Web Locks exist on secure origins only; elsewhere all tabs share slot 0.
 * @param name for slot 0, the result is this name
 * @param kinds the kinds of all drafts that each tab has for itself
 */
export async function nameInTab(name: DraftName, kinds: ReadonlySet<string>): Promise<DraftName> {
  const [userId, kind] = name;
  if (!('locks' in navigator)) return name;
  const claimed = slots.get(userId) ?? claimSlot(userId, kinds);
  slots.set(userId, claimed);
  const slot = await claimed;
  return slot === 0 ? name : [userId, kind, `tab ${slot}`];
}

/** Reserves the previous slot of this tab, one with drafts of a closed tab, or an empty one. @returns 0 if all 100 are reserved */
async function claimSlot(userId: number, kinds: ReadonlySet<string>): Promise<number> {
  const stored = readStored(KEY, () => sessionStorage);
  const last = stored === undefined ? undefined : Number(stored);
  const written = await writtenSlots(userId, kinds);
  const all = Array.from({ length: TABS_MAX }, (_, slot) => slot);
  const wanted = last === undefined ? [...written, ...all] : [last, ...all];
  const isEmpty = last !== undefined && !written.includes(last);
  for (const slot of new Set(isEmpty ? [...written, ...wanted] : wanted)) {
    if (!(await acquire(`plaza-draft ${userId} ${slot}`, slot === last ? RELOAD_MS : 0))) continue;
    writeStored(KEY, String(slot), () => sessionStorage);
    return slot;
  }
  return 0;
}

async function writtenSlots(userId: number, kinds: ReadonlySet<string>): Promise<number[]> {
  try {
    const own = (await listDraftNames()).filter(([owner, kind]) => owner === userId && kinds.has(kind));
    return own.map(([, , tab]) => Number(String(tab ?? 'tab 0').slice('tab '.length)));
  } catch (error) {
    ignore(error, REFUSED);
    return [];
  }
}

/** Acquires a lock until the page is closed. @returns whether the lock was acquired within `waitMs` */
function acquire(lock: string, waitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const options = waitMs > 0 ? { signal: timeoutSignal(waitMs) } : { ifAvailable: true };
  navigator.locks
    .request(lock, options, (acquired) => {
      resolve(acquired !== null);
      return acquired && new Promise(() => {});
    })
    .catch((error: unknown) => {
      ignore(error);
      resolve(false);
    });
  return promise;
}
