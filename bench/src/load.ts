/** The process that makes the load. Is told a scenario by its parent, and sends back what it measured. */
import autocannon from 'autocannon';
import { FEED_PAGES, SCENARIOS, type Call, type Scenario } from './scenarios.ts';

/** What a parent asks for. */
export interface Order {
  readonly url: string;
  /** Name of a scenario, or the one call that is made all the time. */
  readonly scenario: string | Call;
  readonly posts: number;
  readonly connections: number;
  readonly seconds: number;
  /** Where chance begins. */
  readonly seed: number;
}

export interface Measured {
  /** Answers a second. */
  readonly rate: number;
  readonly answers: number;
  /** Milliseconds that 99 of 100 answers took at most. */
  readonly p99: number;
  /** Connections that failed, and answers that were not 2xx. */
  readonly errors: number;
}

process.once('message', (order: Order) => {
  void measure(order).then((measured) => process.send?.(measured, () => process.exit()));
});

async function measure({ url, scenario, posts, connections, seconds, seed }: Order): Promise<Measured> {
  const next = nextOf(scenario);
  const random = numbers(seed);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next(random, posts) }) }],
  });
  return {
    rate: result.requests.average,
    answers: result.requests.total,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}

function nextOf(scenario: string | Call): Scenario['next'] {
  if (typeof scenario !== 'string') return () => scenario;
  const found = [...SCENARIOS, ...FEED_PAGES].find(({ name }) => name === scenario);
  if (!found) throw new Error(`There is no scenario ${scenario}.`);
  return found.next;
}

/** Numbers from 0 to 1 that look like chance: a linear congruential generator with the factors of "Numerical Recipes". */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
