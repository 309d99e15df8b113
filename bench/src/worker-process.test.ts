import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WorkerProcess } from './worker-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'plaza-worker-'));
const file = join(folder, 'worker.mjs');
await writeFile(
  file,
  `process.on('message', (order) => (order === 'fail' ? process.exit(1) : process.send(order + 1)));
  process.on('disconnect', () => process.exit());`,
);
afterAll(() => rm(folder, { recursive: true }));

it('answers many orders without a warning about listeners', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  using worker = new WorkerProcess<number, number>(file);
  for (let order = 0; order < 20; order++) {
    worker.send(order);
    expect(await worker.receive()).toBe(order + 1);
  }
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

it('rejects waiting when the worker exits', async () => {
  using worker = new WorkerProcess<string, number>(file);
  worker.send('fail');
  await expect(worker.receive()).rejects.toThrow('worker.mjs failed');
});
