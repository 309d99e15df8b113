import type { Change } from '../bus/bus.ts';

/** The most posts whose counts are sent at once; those of others follow with the next batch. */
const COUNTS_AT_ONCE = 25;

/** What the next events are made of. */
export interface Batch {
  readonly changes: readonly Change[];
  /** The ids of posts whose counts may have changed. */
  readonly counted: readonly number[];
}

interface Queue {
  changes: Change[];
  readonly counted: Set<number>;
}

/** The changes that no events are made of yet. */
export interface ChangeQueue {
  readonly isEmpty: boolean;
  add(change: Change): void;
  /** Removes the next batch, and adds what is new in it again after `delayMs`, unless that is 0. */
  take(): Batch;
  clear(): void;
}

/** @param onAdded called after a change is added */
export function createChangeQueue(delayMs: number, onAdded: () => void): ChangeQueue {
  const fresh: Queue = { changes: [], counted: new Set() };
  const repeated: Queue = { changes: [], counted: new Set() };
  const queues = [fresh, repeated];

  const repeatLater = ({ changes, counted }: Batch) => {
    if (delayMs === 0 || (changes.length === 0 && counted.length === 0)) return;
    setTimeout(() => {
      repeated.changes.push(...changes);
      for (const id of counted) repeated.counted.add(id);
      onAdded();
    }, delayMs).unref();
  };

  return {
    get isEmpty() {
      return queues.every(({ changes, counted }) => changes.length === 0 && counted.size === 0);
    },
    add(change) {
      const [topic, id] = change;
      if (topic === 'post') fresh.counted.add(id);
      else fresh.changes.push(change);
      onAdded();
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
    clear() {
      for (const queue of queues) {
        queue.changes = [];
        queue.counted.clear();
      }
    },
  };
}

/** Removes the first elements from a set. */
function takeSome(ids: Set<number>, max: number): number[] {
  const taken = [...ids].slice(0, Math.max(0, max));
  for (const id of taken) ids.delete(id);
  return taken;
}
