import { logIn, signUp } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { median } from '../../../bench/src/percentile.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import { count, rowOf, type Row } from '../report.ts';
import { accountOf, signUpForm } from '../virtual-users/account.ts';
import { Connections } from '../virtual-users/connections.ts';
import { IMAGE } from '../virtual-users/image.ts';
import { chanceDeviation, distinguish } from './distinguish.ts';

const PROMISE = 'The duration of a failed log-in does not reveal whether the account exists';
const WRONG_PASSWORD = 'Wrong-horse1!';
/** Not measured. */
const WARM_UPS = 20;

const KINDS = {
  'an unknown email': (attempt: number) => `unknown${attempt}@example.org`,
  'a wrong password': () => accountOf('member').email,
  'a deleted account': () => accountOf('former').email,
} as const;

/** Makes failing log-ins of each kind, in random order, and compares their durations. */
export async function timeLogIns(address: string, attempts: number, progress: Progress): Promise<Row> {
  using connections = new Connections(address);
  const enter = (username: string) =>
    connections.callSuccessfully(signUp, { form: signUpForm(username, IMAGE) });
  await enter('member');
  const { body: deleted } = await enter('former');
  const params = { userId: deleted.userId };
  await connections.callSuccessfully(deleteUser, { token: deleted.accessToken, params });

  const took = new Map<string, number[]>(Object.keys(KINDS).map((kind) => [kind, []]));
  const fail = async (kind: string, email: string) => {
    const began = performance.now();
    const { error } = await connections.call(logIn, { json: { email, password: WRONG_PASSWORD } });
    if (error?.code !== 'invalid_credentials') throw new Error(`${kind} is answered ${error?.code}`);
    return performance.now() - began;
  };
  for (let attempt = -WARM_UPS; attempt < attempts; attempt++) {
    progress.advance((attempt + WARM_UPS) / (attempts + WARM_UPS));
    for (const [kind, emailOf] of shuffled(Object.entries(KINDS))) {
      const ms = await fail(kind, emailOf(attempt));
      if (attempt >= 0) took.get(kind)?.push(ms);
    }
  }
  return compare(took, attempts);
}

function compare(took: ReadonlyMap<string, readonly number[]>, attempts: number): Row {
  const kinds = [...took.values()];
  const pairs = kinds.flatMap((first, i) => kinds.slice(i + 1).map((second) => distinguish(first, second)));
  const furthest = Math.max(...pairs.map((probability) => Math.abs(probability - 0.5)));
  const bound = chanceDeviation(attempts, attempts);
  const medians = Array.from(took, ([kind, all]) => `${kind} ${median(all).toFixed(1)} ms`);
  const figure = `${count(attempts)} each; medians: ${medians.join(', ')}; of two durations, the right kind is named in ${percent(0.5 + furthest)} of cases at most, by guessing in 50 %, by chance in up to ${percent(0.5 + bound)}`;
  return rowOf(PROMISE, figure, furthest <= bound);
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
