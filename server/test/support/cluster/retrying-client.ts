import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { expect } from 'vitest';
import { call, type Answer, type Answerer, type Input } from '../client.ts';

/** The allowed statuses of a call: of the first request, and of its repetition after a lost answer. */
export interface Expected {
  readonly first: number;
  readonly again?: number;
}

/** Repeats each call until it is answered, through a proxy whose servers may be killed. */
export interface RetryingClient {
  /** How many calls were broken off. */
  readonly unanswered: number;
  make<E extends Endpoint>(endpoint: E, input: Input, expected: Expected): Promise<Answer<E>>;
  /** Reads until the reply meets a condition: a change reaches other servers a moment later. */
  readUntil<E extends Endpoint>(
    endpoint: E,
    input: Input,
    like: (body: Answer<E>['body']) => boolean,
  ): Promise<void>;
}

const PAUSE_MS = 20;

export function retryingClient(plaza: Answerer): RetryingClient {
  let unanswered = 0;
  const make: RetryingClient['make'] = async (endpoint, input, { first, again = first }) => {
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
        unanswered += 1;
        allowed.add(again);
      }
    }
  };
  return {
    get unanswered() {
      return unanswered;
    },
    make,
    async readUntil(endpoint, input, like) {
      while (!like((await make(endpoint, input, { first: 200 })).body)) await delay(PAUSE_MS);
    },
  };
}
