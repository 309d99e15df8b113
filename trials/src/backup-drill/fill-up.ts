import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from '../chaos/inspect.ts';
import { embeddedStore } from '../chaos/store.ts';
import type { Drill } from './drill.ts';

const CHECK_EVERY_MS = 1000;

/** Publishes posts with images until a number of posts exists. */
export async function fillUp({ trial, server }: Drill, posts: number): Promise<void> {
  while ((await inspect(embeddedStore(trial.dataDir))).postIds.size < posts) {
    const written = trial.write(server, 'images');
    await delay(CHECK_EVERY_MS);
    trial.stopWriting();
    await written;
  }
}
