import type { Interval, Outcome } from './outcome.ts';

/** The known state of an item. */
interface Entry {
  /** After the last acknowledged write, or as last found. */
  value: string | null;
  /** Other possible values, from writes since then whose outcome is unknown. */
  maybe: (string | null)[];
  readonly postId: number | undefined;
  /** As last found. */
  found: string | null;
  /** The writes since then that were not rejected, in their order. */
  recent: Outcome[];
}

/** The data of a server. */
export interface StoredData {
  /** Values by item. */
  readonly items: ReadonlyMap<string, string>;
  readonly postIds: ReadonlySet<number>;
}

/** The history of writes: which were acknowledged, rejected or of unknown outcome, and so which data must exist. */
export class History {
  readonly #entries = new Map<string, Entry>();
  readonly counts = { acknowledged: 0, rejected: 0, unknown: 0 };

  /** Adds the outcomes of writes, in the order of the writes. */
  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      const { item, value, status, postId } = outcome;
      this.counts[status] += 1;
      const entry = this.#entries.getOrInsertComputed(item, () => newEntry(postId));
      if (status !== 'rejected') entry.recent.push(outcome);
      if (status === 'unknown') entry.maybe.push(value);
      if (status === 'acknowledged') Object.assign(entry, { value, maybe: [] });
    }
  }

  /** The history so far, to compare with older data. */
  copy(): History {
    const copy = new History();
    for (const [item, entry] of this.#entries) {
      copy.#entries.set(item, { ...entry, maybe: [...entry.maybe], recent: [...entry.recent] });
    }
    return copy;
  }

  /** The writes to an item since the last comparison that were not rejected, in their order. */
  recentWritesTo(item: string): readonly Outcome[] {
    return this.#entries.get(item)?.recent ?? [];
  }

  /** The writes to all items since the last comparison that were not rejected. */
  *recentWrites(): Iterable<Outcome> {
    for (const { recent } of this.#entries.values()) yield* recent;
  }

  /** The values that an item may have had during an interval since the last comparison. */
  valuesDuring(item: string, { began, ended }: Interval): readonly (string | null)[] {
    const { found = null, recent = [] } = this.#entries.get(item) ?? {};
    let values = [found];
    for (const write of recent) {
      if (write.ended < began) values = [write.value];
      else if (write.began <= ended) values.push(write.value);
    }
    return values;
  }

  /**
   * Compares data with the history. Afterwards the outcome of each write is known.
   * @returns a sentence for each item that is lost, changed or without a write
   */
  compare({ items, postIds }: StoredData): string[] {
    const problems: string[] = [];
    for (const [item, entry] of this.#entries) {
      const found = items.get(item) ?? null;
      const isOrphan = entry.postId !== undefined && !postIds.has(entry.postId);
      const allowed = isOrphan ? [null] : [entry.value, ...entry.maybe];
      if (!allowed.includes(found)) problems.push(`${item}: is ${found}, not ${allowed.join(' or ')}`);
      Object.assign(entry, { value: found, maybe: [], found, recent: [] });
    }
    for (const [item, value] of items) {
      if (!this.#entries.has(item)) problems.push(`${item}: is ${value}, and no write made it`);
    }
    return problems;
  }
}

const newEntry = (postId: number | undefined): Entry => ({
  value: null,
  maybe: [],
  postId,
  found: null,
  recent: [],
});
