import { expect, it } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

it('runs the tasks of a key one after the other, and those of other keys concurrently', async () => {
  const run = keyedQueue(1);
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const note = (name: string) => () => Promise.resolve().then(() => void done.push(name));
  const tasks = [run('a', () => first.promise.then(note('a1'))), run('a', note('a2')), run('b', note('b1'))];
  await tasks[2];
  expect(done).toEqual(['b1']);
  first.resolve('');
  await Promise.all(tasks);
  expect(done).toEqual(['b1', 'a1', 'a2']);
});

it('rejects a task while the queue of its key is full, and accepts it afterwards', async () => {
  const run = keyedQueue(1);
  const first = Promise.withResolvers<void>();
  const tasks = [run('a', () => first.promise), run('a', () => Promise.reject(new Error('failed')))];
  const outcomes = Promise.allSettled(tasks);
  await expect(run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'overloaded' });
  first.resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await run('a', () => Promise.resolve('done'))).toBe('done');
});
