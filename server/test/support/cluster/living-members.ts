import { expect } from 'vitest';
import { liveADay, type Day } from './day.ts';
import type { PatientClient } from './patient-client.ts';

/** Members who live day after day, side by side. */
export interface LivingMembers {
  /** The days that are over. */
  readonly days: readonly Day[];
  /**
   * Does something to the servers in between, and ends the last day after it.
   * @throws what went wrong for a member, too
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until each of them has lived through another day, about. */
  anotherDay(): Promise<void>;
}

/** Members who make all their calls with this client. */
export function livingMembers(client: PatientClient, count: number): LivingMembers {
  const days: Day[] = [];
  const over = new AbortController();
  const live = async (name: string) => {
    for (let n = 1; !over.signal.aborted; n++) days.push(await liveADay(client, `${name}.${n}`, n % 2 === 0));
  };
  return {
    days,
    async during(work) {
      const living = Promise.all(Array.from({ length: count }, (_, i) => live(`member${i + 1}`)));
      // They stop early only because something failed, and then there is nothing left to be done to the servers.
      const stopped = living.then(() => Promise.reject(new Error('the members stopped by themselves')));
      const result = await Promise.race([work(), stopped]).finally(() => over.abort());
      await living;
      return result;
    },
    async anotherDay() {
      const enough = days.length + count;
      await expect.poll(() => days.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
    },
  };
}
