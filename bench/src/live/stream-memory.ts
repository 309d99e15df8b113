import { setTimeout as delay } from 'node:timers/promises';
import { collectGarbage, freePort } from '../inspector.ts';
import type { BenchOptions } from '../measure-load.ts';
import { residentMegabytes } from '../memory.ts';
import { startPlaza } from '../plaza-server.ts';
import { atMost, type Row } from '../result-table.ts';
import { StreamClients } from './stream-clients.ts';

const MEMORY_BAR_KB = 20;
const WARM_UP_STREAMS = 200;
/** Streams are open for longer than their keepalive, so that its memory counts. */
const HELD_SECONDS = 25;
const COLLECTIONS = 3;
const PAUSE_MS = 1000;

export const secondsOfMemory = HELD_SECONDS + 25;

/** Measures how much memory a process needs for each of many streams. @param held the number of streams, one for each member */
export async function measureMemory(
  dataDir: string,
  held: number,
  { progress }: BenchOptions,
): Promise<Row[]> {
  progress.step(`${held} streams`, secondsOfMemory);
  const port = await freePort();
  await using plaza = await startPlaza(dataDir, { flags: [`--inspect=127.0.0.1:${port}`] });
  const settled = async () => {
    for (let collection = 0; collection < COLLECTIONS; collection++) {
      await collectGarbage(port);
      await delay(PAUSE_MS);
    }
    return residentMegabytes(plaza.pid);
  };
  using first = new StreamClients();
  await first.open(plaza.address, 1, WARM_UP_STREAMS);
  await first.close();
  const before = await settled();
  using clients = new StreamClients();
  await clients.open(plaza.address, 1, held);
  await delay(HELD_SECONDS * 1000);
  const after = await settled();
  const open = await clients.count();
  const kilobytes = ((after - before) * 1024) / held;
  return [
    { name: 'streams of one process', value: open, unit: '', met: open === held },
    atMost('memory of each', kilobytes, MEMORY_BAR_KB, 'KB'),
  ];
}
