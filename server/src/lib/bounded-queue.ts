import { overloaded } from '../errors.ts';

/** Runs tasks a few at a time. */
export interface BoundedQueue {
  <T>(task: () => Promise<T>): Promise<T>;
  load(): QueueLoad;
}

/** How many tasks a queue has now. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/**
 * A queue that lets `concurrency` tasks run and `maxWaiting` wait.
 * @throws AppError `overloaded` for a task that finds no place
 */
export function boundedQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++;
    else if (waiting.length < maxWaiting) await new Promise<void>((start) => waiting.push(start));
    else throw overloaded();
    try {
      return await task();
    } finally {
      // The slot passes to the next task directly, so that no newer task takes it in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting: waiting.length }) });
}
