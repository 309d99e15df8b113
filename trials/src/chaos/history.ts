import type { Outcome } from './outcome.ts';

/** The known state of a thing. */
interface Entry {
  /** After the last acknowledged write, or as last found. */
  value: string | null;
  /** Other possible values, from writes since then whose outcome is unknown. */
  maybe: (string | null)[];
  readonly postId: number | undefined;
}

/** The data of a server. */
export interface Found {
  readonly things: ReadonlyMap<string, string>;
  readonly postIds: ReadonlySet<number>;
}

/** The history of writes: which were acknowledged, refused or of unknown outcome, and so which data must exist. */
export class History {
  readonly #entries = new Map<string, Entry>();
  readonly counts = { acknowledged: 0, refused: 0, unknown: 0 };

  /** Adds the outcomes of writes, in the order of the writes. */
  add(outcomes: readonly Outcome[]): void {
    for (const { thing, value, became, postId } of outcomes) {
      this.counts[became] += 1;
      const known = this.#entries.get(thing);
      const entry = known ?? { value: null, maybe: [], postId };
      if (!known) this.#entries.set(thing, entry);
      if (became === 'unknown') entry.maybe.push(value);
      if (became === 'acknowledged') Object.assign(entry, { value, maybe: [] });
    }
  }

  /** The history so far, to compare with older data. */
  copy(): History {
    const copy = new History();
    for (const [thing, entry] of this.#entries) {
      copy.#entries.set(thing, { ...entry, maybe: [...entry.maybe] });
    }
    return copy;
  }

  /**
   * Compares data with the history. Afterwards the outcome of each write is known.
   * @returns a sentence for each thing that is lost, changed or without a write
   */
  compare({ things, postIds }: Found): string[] {
    const problems: string[] = [];
    for (const [thing, entry] of this.#entries) {
      const found = things.get(thing) ?? null;
      const isOrphan = entry.postId !== undefined && !postIds.has(entry.postId);
      const allowed = isOrphan ? [null] : [entry.value, ...entry.maybe];
      if (!allowed.includes(found)) problems.push(`${thing}: is ${found}, not ${allowed.join(' or ')}`);
      Object.assign(entry, { value: found, maybe: [] });
    }
    for (const [thing, value] of things) {
      if (!this.#entries.has(thing)) problems.push(`${thing}: is ${value}, and no write made it`);
    }
    return problems;
  }
}
