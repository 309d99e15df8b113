import { boundedQueue, type BoundedQueue } from './bounded-queue.ts';

/** Runs tasks of one key one after the other, in the order in which they came; of different keys at the same time. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * A queue for each key; a key without tasks takes no memory.
 * @param maxWaiting of one key
 * @throws AppError `overloaded` for a task that finds no place
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
