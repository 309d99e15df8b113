import { boundedQueue, type BoundedQueue } from './bounded-queue.ts';

/** Runs tasks with the same key one after the other, in the order of arrival; those with different keys do not wait. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Creates a queue. A call of the queue throws AppError `overloaded` when one task of its key runs and `maxWaiting` wait. */
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
