/** The process that makes the load: receives an `Order` from its parent, sends back what it `Measured`, and exits. */
import autocannon from 'autocannon';
import { SCENARIO_BY_NAME, type Call, type Scenario } from './scenarios.ts';

export interface Order {
  readonly url: string;
  /** The name of a scenario, or a call that is repeated. */
  readonly scenario: string | Call;
  readonly posts: number;
  readonly connections: number;
  readonly seconds: number;
  /** The seed of the random numbers, which choose posts and members. */
  readonly seed: number;
}

export interface Measured {
  /** Answers per second, with any status. */
  readonly rate: number;
  readonly answers: number;
  /** The 99th percentile of durations, in milliseconds. */
  readonly p99: number;
  /** The number of failed connections, of timeouts, and of answers other than 2xx. */
  readonly errors: number;
}

process.once('message', (order: Order) => {
  void measure(order).then((measured) => process.send?.(measured, () => process.exit()));
});

async function measure({ url, scenario, posts, connections, seconds, seed }: Order): Promise<Measured> {
  const next = nextOf(scenario);
  const random = randomNumbers(seed);
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
  const found = SCENARIO_BY_NAME.get(scenario);
  if (!found) throw new Error(`There is no scenario ${scenario}.`);
  return found.next;
}

/** Pseudo-random numbers from 0 to below 1: a linear congruential generator with the factors of "Numerical Recipes". */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
