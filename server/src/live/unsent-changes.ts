import type { Change } from '../bus/bus.ts';

/** As long, and as many, as events are kept while clients receive them. */
const KEPT_MS = 10 * 60 * 1000;
const CHANGES_MAX = 10_000;

/** The changes of the last ten minutes, at most 10,000, while no client receives events. */
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
    /**
     * Removes all. @param freshMs changes that are younger are fresh, others late
     * @returns also the time of the last change that is not among them; undefined if none is missing
     */
    take(freshMs: number) {
      const old = kept.filter(({ at }) => at < now() - KEPT_MS).length;
      forget(Math.max(old, kept.length - CHANGES_MAX));
      const changesOf = (some: typeof kept) => some.map(({ change }) => change);
      const isLate = ({ at }: { readonly at: number }) => at < now() - freshMs;
      const late = changesOf(kept.filter(isLate));
      const taken = { late, fresh: changesOf(kept.slice(late.length)), forgottenAt };
      kept = [];
      forgottenAt = undefined;
      return taken;
    },
  };
}
