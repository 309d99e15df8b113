import { LIVE_PATH } from '@plaza/contract/operations.ts';
import fc from 'fast-check';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { show, showBytes, type Attempt } from './attempt.ts';
import { calls } from './calls.ts';
import { FOUND_BYTES, FOUND_CALLS } from './corpus.ts';
import { sendBytes } from './exchange.ts';
import { forms, uploads } from './forms.ts';
import { faultOf, faultOfRefusal, type Heard } from './judge.ts';
import { bytes } from './raw-http.ts';
import { Scene } from './scene.ts';

interface Effort {
  /** How many requests, about. */
  readonly requests: number;
  readonly seed: number;
  /** Called after each of them. */
  readonly onRequest: () => void;
}

interface Searched {
  readonly sent: number;
  /** The shortest that was found, with what was wrong with its answer. */
  readonly finding: string | undefined;
}

/** One kind of input. */
interface Lane<T> {
  readonly name: string;
  /** What was answered wrong once. */
  readonly known: readonly T[];
  readonly values: fc.Arbitrary<T>;
  /** @throws when the answer is wrong, or none */
  readonly tryOne: (value: T) => Promise<void>;
  readonly show: (value: T) => string;
}

/** Thrown for an answer that should not have come. */
class Finding extends Error {
  override readonly name = 'Finding';
  constructor(fault: string, { body }: Heard) {
    super(`${fault}\n${body.slice(0, 500)}`);
  }
}

/** Sends requests of every kind, several at a time, until one of a kind is answered wrong. */
export async function fuzz(
  { address }: ServerProcess,
  { requests, seed, onRequest }: Effort,
): Promise<{ findings: string[]; sent: number }> {
  const part = (share: number, lane: number): Effort => ({
    requests: Math.ceil(requests * share),
    seed: seed + lane,
    onRequest,
  });
  const results = await Promise.all([
    search(inScene(address, { name: 'calls', known: FOUND_CALLS, values: calls }), part(0.38, 0)),
    search(inScene(address, { name: 'calls', known: [], values: calls }), part(0.38, 1)),
    search(inScene(address, { name: 'forms', known: [], values: forms }), part(0.12, 2)),
    search(inScene(address, { name: 'uploads', known: [], values: uploads }), part(0.02, 3)),
    search(onSockets(address), part(0.1, 4)),
  ]);
  const isAlive = await fetch(address + LIVE_PATH).then(
    ({ ok }) => ok,
    () => false,
  );
  return {
    findings: [
      ...results.flatMap(({ finding }) => finding ?? []),
      ...(isAlive ? [] : ['The server is gone']),
    ],
    sent: results.reduce((sum, result) => sum + result.sent, 0),
  };
}

/** Requests in the name of members who are there. */
function inScene(address: string, kind: Pick<Lane<Attempt>, 'name' | 'known' | 'values'>): Lane<Attempt> {
  const scene = new Scene(address);
  return {
    ...kind,
    async tryOne(attempt) {
      const heard = await scene.sendRequest(attempt);
      const fault = faultOf(attempt.method, attempt.target, heard);
      if (fault !== undefined) throw new Finding(fault, heard);
    },
    show,
  };
}

/** What need not be HTTP. It may be cut off without an answer, but not answered wrong. */
const onSockets = (address: string): Lane<Buffer> => ({
  name: 'bytes',
  known: FOUND_BYTES,
  values: bytes,
  async tryOne(sent) {
    const heard = await sendBytes(address, sent);
    const fault = heard && faultOfRefusal(heard);
    if (heard && fault !== undefined) throw new Finding(fault, heard);
  },
  show: showBytes,
});

/** Tries values until one fails, and then ever shorter ones that still do. */
async function search<T>(lane: Lane<T>, { requests, seed, onRequest }: Effort): Promise<Searched> {
  const tryOne = (value: T) => lane.tryOne(value).finally(onRequest);
  const { numRuns, numShrinks, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(lane.values, tryOne),
    { numRuns: requests, seed, examples: lane.known.map((value): [T] => [value]) },
  );
  const sent = numRuns + numShrinks;
  if (!counterexample) return { sent, finding: undefined };
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { sent, finding: `${lane.name}: ${why}\n\n${lane.show(counterexample[0])}` };
}
