import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { expect } from 'vitest';
import { call, type Answer, type Answerer, type Input } from '../client.ts';

/** Which statuses a call may be answered with: when it is made, and when it is repeated because nobody was heard. */
export interface Expected {
  readonly first: number;
  readonly again?: number;
}

/** Makes calls until somebody answers, through a proxy whose servers may be killed under them. */
export interface PatientClient {
  /** How many calls were broken off. */
  readonly unheard: number;
  make<E extends Endpoint>(endpoint: E, input: Input, expected: Expected): Promise<Answer<E>>;
  /** Reads until it is like this: what one server was told may reach another a moment later. */
  readUntil<E extends Endpoint>(
    endpoint: E,
    input: Input,
    like: (body: Answer<E>['body']) => boolean,
  ): Promise<void>;
}

const PAUSE_MS = 20;
const PATIENCE_MS = 10_000;

export function patientClient(plaza: Answerer): PatientClient {
  let unheard = 0;
  const make: PatientClient['make'] = async (endpoint, input, { first, again = first }) => {
    const allowed = new Set([first]);
    for (;;) {
      try {
        const answer = await call(plaza, endpoint, input);
        expect([...allowed], `${endpoint.name} answered ${JSON.stringify(answer.body)}`).toContain(
          answer.status,
        );
        return answer;
      } catch (error) {
        // What fetch throws when the connection breaks.
        if (!(error instanceof TypeError)) throw error;
        unheard += 1;
        allowed.add(again);
      }
    }
  };
  return {
    get unheard() {
      return unheard;
    },
    make,
    async readUntil(endpoint, input, like) {
      const started = performance.now();
      while (!like((await make(endpoint, input, { first: 200 })).body)) {
        expect(performance.now() - started, `milliseconds until ${endpoint.name} tells`).toBeLessThan(
          PATIENCE_MS,
        );
        await delay(PAUSE_MS);
      }
    },
  };
}
