import { boundedQueue, type BoundedQueue } from './bounded-queue.ts';

/** Runs the tasks of each key one after the other, in the order of their arrival. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * @param maxWaiting per key
 * @throws AppError `overloaded` for a task when `maxWaiting` others of its key wait
 */
export function keyedQueue(maxWaiting: number): KeyedQueue {
  const queues = new Map<string, { run: BoundedQueue; tasks: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: boundedQueue({ concurrency: 1, maxWaiting }), tasks: 0 };
    queues.set(key, queue);
    queue.tasks++;
    try {
      return await queue.run(task);
    } finally {
      if (--queue.tasks === 0) queues.delete(key);
    }
  };
}
