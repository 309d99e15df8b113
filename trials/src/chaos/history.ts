import type { Outcome } from './outcome.ts';

/** What is known of a thing. */
interface Entry {
  /** By the last answer, or as it was last found. */
  value: string | null;
  /** What it may be instead, by writes whose answers were not heard. */
  maybe: (string | null)[];
  readonly postId: number | undefined;
}

/** What a look at the data of a server found. */
export interface Found {
  readonly things: ReadonlyMap<string, string>;
  readonly postIds: ReadonlySet<number>;
}

/** What a server said yes to, said no to, or was not heard about; and what has to be there because of it. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly counts = { acknowledged: 0, refused: 0, unknown: 0 };

  /** Writes down what became of writes, in the order in which they were made. */
  take(outcomes: readonly Outcome[]): void {
    for (const { thing, value, became, postId } of outcomes) {
      this.counts[became] += 1;
      const known = this.#entries.get(thing);
      const entry = known ?? { value: null, maybe: [], postId };
      if (!known) this.#entries.set(thing, entry);
      if (became === 'unknown') entry.maybe.push(value);
      if (became === 'acknowledged') Object.assign(entry, { value, maybe: [] });
    }
  }

  /** What is known now, for a look at data that stayed behind. */
  copy(): Ledger {
    const copy = new Ledger();
    for (const [thing, entry] of this.#entries) {
      copy.#entries.set(thing, { ...entry, maybe: [...entry.maybe] });
    }
    return copy;
  }

  /**
   * Compares what is there with what has to be. What was not known is known from then on.
   * @returns a sentence for everything that is lost, changed or came from nowhere
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
      if (!this.#entries.has(thing)) problems.push(`${thing}: is ${value}, and nobody wrote it`);
    }
    return problems;
  }
}
