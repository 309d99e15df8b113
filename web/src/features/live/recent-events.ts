const EVENTS_MAX = 500;

/** The events that the tab with the stream keeps for tabs that are opened later. */
export function createRecentEvents<Event>() {
  let kept: { readonly at: number; readonly event: Event }[] = [];
  /** All events since then are kept, in milliseconds since 1970. */
  let completeSince = Infinity;
  return {
    /** From now on events are added, without a gap since `at` (milliseconds since 1970). What was kept before ends there. */
    begin(at: number): void {
      kept = [];
      completeSince = at;
    },
    add(event: Event): void {
      kept.push({ at: Date.now(), event });
      if (kept.length > EVENTS_MAX) completeSince = kept.shift()?.at ?? completeSince;
    },
    /** The events of the last `age` milliseconds; undefined if some are not kept. */
    ofLast(age: number): Event[] | undefined {
      const since = Date.now() - age;
      if (since < completeSince) return undefined;
      return kept.filter(({ at }) => at >= since).map(({ event }) => event);
    },
  };
}
