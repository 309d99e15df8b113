import type { Change } from '../bus/bus.ts';

/** The most posts whose counts are sent at once; those of others follow with the next batch. */
const COUNTS_AT_ONCE = 25;
/** The most late changes that events are made of at once. */
const LATE_AT_ONCE = 100;

/** What the next events are made of. */
export interface Batch {
  readonly changes: readonly Change[];
  readonly counted: readonly Counted[];
}

/** A post whose counts changed. */
export interface Counted {
  readonly id: number;
  /** Whose actions changed them; empty when that is not known. */
  readonly actors: ReadonlySet<number>;
}

interface Queue {
  changes: Change[];
  /** The actors by the id of the post. */
  readonly counted: Map<number, ReadonlySet<number>>;
}

/** The changes that no events are made of yet. */
export interface ChangeQueue {
  readonly isEmpty: boolean;
  add(change: Change): void;
  /** Adds changes from before clients were there. */
  addLate(changes: readonly Change[]): void;
  /** Removes the next batch, and adds what is new in it again after `delayMs`, unless that is 0. */
  take(): Batch;
  /** Removes the next batch of late changes. */
  takeLate(): Batch;
  clear(): void;
}

/** @param onAdded called after a change is added */
export function createChangeQueue(delayMs: number, onAdded: () => void): ChangeQueue {
  const fresh: Queue = { changes: [], counted: new Map() };
  const repeated: Queue = { changes: [], counted: new Map() };
  const late: Queue = { changes: [], counted: new Map() };
  const queues = [fresh, repeated, late];

  const repeatLater = ({ changes, counted }: Batch) => {
    if (delayMs === 0 || (changes.length === 0 && counted.length === 0)) return;
    setTimeout(() => {
      repeated.changes.push(...changes);
      for (const { id, actors } of counted) addCounted(repeated.counted, id, actors);
      onAdded();
    }, delayMs).unref();
  };

  return {
    get isEmpty() {
      return queues.every(({ changes, counted }) => changes.length === 0 && counted.size === 0);
    },
    add(change) {
      addTo(fresh, change);
      onAdded();
    },
    addLate(changes) {
      for (const change of changes) addTo(late, change);
      if (changes.length > 0) onAdded();
    },
    take() {
      const added = { changes: fresh.changes, counted: takeSome(fresh.counted, COUNTS_AT_ONCE) };
      repeatLater(added);
      const further = takeSome(repeated.counted, COUNTS_AT_ONCE - added.counted.length);
      const batch = {
        changes: [...added.changes, ...repeated.changes],
        counted: [...added.counted, ...further],
      };
      fresh.changes = [];
      repeated.changes = [];
      return batch;
    },
    takeLate: () => ({
      changes: late.changes.splice(0, LATE_AT_ONCE),
      counted: takeSome(late.counted, COUNTS_AT_ONCE),
    }),
    clear() {
      for (const queue of queues) {
        queue.changes = [];
        queue.counted.clear();
      }
    },
  };
}

function addTo({ changes, counted }: Queue, change: Change): void {
  const [topic, id, ...actors] = change;
  if (topic === 'post') addCounted(counted, id, new Set(actors));
  else changes.push(change);
}

/** Once an actor is not known, the change concerns everybody. */
function addCounted(counted: Queue['counted'], id: number, actors: ReadonlySet<number>): void {
  const before = counted.get(id);
  const isKnown = actors.size > 0 && before?.size !== 0;
  counted.set(id, isKnown ? actors.union(before ?? new Set()) : new Set());
}

/** Removes the first posts. */
function takeSome(counted: Queue['counted'], max: number): Counted[] {
  const taken = Array.from(counted, ([id, actors]) => ({ id, actors })).slice(0, Math.max(0, max));
  for (const { id } of taken) counted.delete(id);
  return taken;
}
