import { overloaded } from './errors.ts';

/** Runs tasks a few at a time. */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>;

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
  return async (task) => {
    if (running < concurrency) running++;
    else if (waiting.length < maxWaiting) await new Promise<void>((start) => waiting.push(start));
    else throw overloaded();
    try {
      return await task();
    } finally {
      // The place is handed on as it is, so that nobody newer slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
