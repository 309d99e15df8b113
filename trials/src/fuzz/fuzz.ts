import { LIVE_PATH } from '@plaza/contract/operations.ts';
import type { Role } from '@plaza/contract/role.ts';
import fc from 'fast-check';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { calls } from './calls.ts';
import { createCommunity } from './community.ts';
import { forms, uploads } from './forms.ts';
import { MemberSession } from './member-session.ts';
import { bytes } from './raw-requests.ts';
import { REGRESSION_BYTES, REGRESSION_CALLS } from './regressions.ts';
import { show, showBytes, type FuzzRequest } from './request.ts';
import { sendBytes } from './send.ts';
import { faultOf, faultOfRawAnswer, type Answer } from './validate-answer.ts';

interface Effort {
  /** The approximate number of requests. */
  readonly requests: number;
  readonly seed: number;
  /** Called after each request. */
  readonly onRequest: () => void;
}

/** One kind of input. */
interface InputKind<T> {
  readonly name: string;
  /** Inputs that are sent first. */
  readonly regressions: readonly T[];
  readonly values: fc.Arbitrary<T>;
  /** @throws when the answer is missing, if the server must answer */
  readonly send: (value: T) => Promise<Answer | undefined>;
  readonly faultOf: (answer: Answer, value: T) => string | undefined;
  readonly show: (value: T) => string;
}

/**
 * Sends requests of all kinds concurrently, each kind until an answer is invalid.
 * @param dataDir of the server
 */
export async function fuzz(
  { address }: ServerProcess,
  dataDir: string,
  { requests, seed, onRequest }: Effort,
): Promise<{ findings: string[]; sent: number }> {
  const part = (share: number, kind: number): Effort => ({
    requests: Math.ceil(requests * share),
    seed: seed + kind,
    onRequest,
  });
  using community = await createCommunity(address, dataDir);
  const session = (role: Role) => new MemberSession(address, community, role);
  const results = await Promise.all([
    search(asMember(session('user'), 'calls of a user', calls, REGRESSION_CALLS), part(0.26, 0)),
    search(asMember(session('moderator'), 'calls of a moderator', calls), part(0.25, 1)),
    search(asMember(session('owner'), 'calls of an owner', calls), part(0.25, 5)),
    search(asMember(session('user'), 'forms', forms), part(0.1, 2)),
    search(asMember(session('owner'), 'forms of an owner', forms), part(0.02, 6)),
    search(asMember(session('user'), 'uploads', uploads), part(0.02, 3)),
    search(rawBytes(address), part(0.1, 4)),
  ]);
  const isAlive = await fetch(address + LIVE_PATH).then(
    ({ ok }) => ok,
    () => false,
  );
  return {
    findings: [
      ...results.flatMap(({ finding }) => finding ?? []),
      ...(isAlive ? [] : ['The server does not answer']),
    ],
    sent: results.reduce((sum, result) => sum + result.sent, 0),
  };
}

/** Requests of members. */
function asMember(
  session: MemberSession,
  name: string,
  values: fc.Arbitrary<FuzzRequest>,
  regressions: readonly FuzzRequest[] = [],
): InputKind<FuzzRequest> {
  return {
    name,
    regressions,
    values,
    send: (request) => session.sendRequest(request),
    faultOf: (answer, { method, target }) => faultOf(method, target, answer),
    show,
  };
}

/** Bytes that may not be HTTP. The server may close the connection without an answer. */
const rawBytes = (address: string): InputKind<Buffer> => ({
  name: 'bytes',
  regressions: REGRESSION_BYTES,
  values: bytes,
  send: (sent) => sendBytes(address, sent),
  faultOf: faultOfRawAnswer,
  show: showBytes,
});

/**
 * Tries values until one fails, and then shorter ones that still fail.
 * @returns the number of requests, and the shortest one that was found with the fault of its answer
 */
async function search<T>(kind: InputKind<T>, { requests, seed, onRequest }: Effort) {
  const tryOne = async (value: T) => {
    const answer = await kind.send(value).finally(onRequest);
    const fault = answer && kind.faultOf(answer, value);
    if (answer && fault !== undefined) throw new Error(`${fault}\n${answer.body.slice(0, 500)}`);
  };
  const { numRuns, numShrinks, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(kind.values, tryOne),
    { numRuns: requests, seed, examples: kind.regressions.map((value): [T] => [value]) },
  );
  const sent = numRuns + numShrinks;
  if (!counterexample) return { sent, finding: undefined };
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { sent, finding: `${kind.name}: ${why}\n\n${kind.show(counterexample[0])}` };
}
