import { overloaded } from '../errors.ts';

/** Runs a limited number of tasks at the same time. */
export interface BoundedQueue {
  <T>(task: () => Promise<T>): Promise<T>;
  load(): QueueLoad;
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/** @throws AppError `overloaded` for a task when `maxWaiting` others wait */
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
