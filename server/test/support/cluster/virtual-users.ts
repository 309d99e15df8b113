import { expect } from 'vitest';
import { runScenario, type ScenarioResult } from './scenario.ts';
import type { RetryingClient } from './retrying-client.ts';

/** Virtual users that run one scenario after another, at the same time. */
export interface VirtualUsers {
  /** Of the scenarios that ended. */
  readonly results: readonly ScenarioResult[];
  /**
   * Runs some work while the users run scenarios, and waits for their last scenarios.
   * @throws the error of a scenario, too
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until about one more scenario of each user has ended. */
  nextScenarios(): Promise<void>;
}

/** Users that make all their calls with this client. */
export function createVirtualUsers(client: RetryingClient, count: number): VirtualUsers {
  const results: ScenarioResult[] = [];
  const over = new AbortController();
  const run = async (name: string) => {
    for (let n = 1; !over.signal.aborted; n++)
      results.push(await runScenario(client, `${name}.${n}`, n % 2 === 0));
  };
  return {
    results,
    async during(work) {
      const running = Promise.all(Array.from({ length: count }, (_, i) => run(`member${i + 1}`)));
      // Users stop early only when a scenario failed.
      const stopped = running.then(() => Promise.reject(new Error('the virtual users stopped early')));
      const result = await Promise.race([work(), stopped]).finally(() => over.abort());
      await running;
      return result;
    },
    async nextScenarios() {
      const enough = results.length + count;
      await expect.poll(() => results.length).toBeGreaterThanOrEqual(enough);
    },
  };
}
