import { describe, expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

/** A task that ends on demand and logs its start. */
function task(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** Waits until the callbacks of all resolved promises have run. */
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('boundedQueue', () => {
  it('runs `concurrency` tasks at the same time, and the others in the order of their arrival', async () => {
    const run = boundedQueue({ concurrency: 2, maxWaiting: 3 });
    const started: string[] = [];
    const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => task(started, name));
    const results = tasks.map((each) => run(each.run));
    await flushPromises();
    expect(started).toEqual(['a', 'b']);
    expect(run.load()).toEqual({ running: 2, waiting: 3 });
    tasks[1]?.end();
    await flushPromises();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const each of tasks) each.end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(run.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('rejects a task while the queue is full, and accepts it afterwards', async () => {
    const run = boundedQueue({ concurrency: 1, maxWaiting: 1 });
    const first = task([], 'first');
    const second = task([], 'second');
    const running = run(first.run);
    const waiting = run(second.run);
    await expect(run(() => Promise.resolve('third'))).rejects.toMatchObject({
      code: 'overloaded',
      status: 503,
      headers: { 'retry-after': '1' },
    });
    first.end();
    await running;
    const third = run(() => Promise.resolve('third'));
    second.end();
    expect(await Promise.all([waiting, third])).toEqual(['second', 'third']);
  });

  it('runs the next task when a task fails or throws', async () => {
    const run = boundedQueue({ concurrency: 1, maxWaiting: 2 });
    const failing = task([], 'failing');
    const first = run(failing.run);
    const second = run(() => {
      throw new Error('at once');
    });
    const third = run(() => Promise.resolve('fine'));
    failing.fail();
    await expect(first).rejects.toThrow('failing');
    await expect(second).rejects.toThrow('at once');
    expect(await third).toBe('fine');
  });

  it('runs the task that waited longest before a newer one', async () => {
    const run = boundedQueue({ concurrency: 1, maxWaiting: 1 });
    const started: string[] = [];
    const first = task(started, 'first');
    const second = task(started, 'second');
    const newer = task(started, 'newer');
    const running = run(first.run);
    const waiting = run(second.run);
    first.end();
    const late = running.then(() => run(newer.run));
    await flushPromises();
    expect(started).toEqual(['first', 'second']);
    second.end();
    newer.end();
    await Promise.all([waiting, late]);
    expect(started).toEqual(['first', 'second', 'newer']);
  });
});
