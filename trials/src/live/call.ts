import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import {
  NoAnswerError,
  type Answer,
  type CallInput,
  type Connections,
} from '../virtual-users/connections.ts';

const PATIENCE_MS = 15_000;

/** The calls so far that were not answered in time, though their connection did not break. */
export const silent = { calls: 0 };

/** Makes a call. @throws NoAnswerError when the connection breaks, or after 15 s */
export async function callInTime<E extends Endpoint>(
  connections: Connections,
  endpoint: E,
  input: CallInput,
): Promise<Answer<E>> {
  const over = new AbortController();
  const tooLate = async () => {
    await delay(PATIENCE_MS, undefined, { signal: over.signal });
    silent.calls += 1;
    throw new NoAnswerError(`${endpoint.name} is not answered in time`);
  };
  try {
    return await Promise.race([connections.call(endpoint, input), tooLate()]);
  } finally {
    over.abort();
  }
}
