import { overloaded } from '../errors.ts';

/** Runs a limited number of tasks at a time; others wait, in the order of arrival. A call returns what its task returns. */
export interface BoundedQueue {
  <T>(task: () => Promise<T>): Promise<T>;
  load(): QueueLoad;
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/** Creates a queue. A call of the queue throws AppError `overloaded` when `concurrency` tasks run and `maxWaiting` wait. */
export function boundedQueue(limits: { concurrency: number; maxWaiting: number }): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < limits.concurrency) running++;
    else if (waiting.length < limits.maxWaiting) await new Promise<void>((start) => waiting.push(start));
    else throw overloaded();
    try {
      return await task();
    } finally {
      // Passed on directly, so that no newer task takes the slot.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting: waiting.length }) });
}
