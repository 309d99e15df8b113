import type { Change } from '../bus/bus.ts';

/** A page is loaded, and connects, within this time. */
const KEPT_MS = 60_000;
const CHANGES_MAX = 1000;

/** The changes of the last minute, at most 1,000, while no client receives events. */
export function createUnsentChanges(now: () => number = () => performance.now()) {
  let kept: { readonly at: number; readonly change: Change }[] = [];
  let forgottenAt: number | undefined;
  const forget = (count: number) => {
    const last = kept[count - 1];
    if (!last) return;
    forgottenAt = last.at;
    kept = kept.slice(count);
  };
  return {
    add(change: Change): void {
      kept.push({ at: now(), change });
      if (kept.length >= 2 * CHANGES_MAX) forget(CHANGES_MAX);
    },
    /** Removes all. @returns also the time of the last change that is not among them; undefined if none is missing */
    take() {
      const old = kept.filter(({ at }) => at < now() - KEPT_MS).length;
      forget(Math.max(old, kept.length - CHANGES_MAX));
      const taken = { recent: kept.map(({ change }) => change), forgottenAt };
      kept = [];
      forgottenAt = undefined;
      return taken;
    },
  };
}
