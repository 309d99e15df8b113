import { logIn, signUp } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import sharp from 'sharp';
import { accountOf } from '../virtual-users/account.ts';
import { Connections } from '../connection.ts';
import { count, percentile, rowOf, type Row } from '../report.ts';
import { chanceOf, toldApart } from './told-apart.ts';

const PROMISE = 'Who has an account is not told by how long a log-in takes to be refused';
const WRONG = 'Wrong-horse1!';
/** Whatever is slower for the first times is so for all of them. */
const WARM_UPS = 20;

const KINDS = {
  'an email that nobody has': (attempt: number) => `nobody${attempt}@example.org`,
  'a wrong password': () => accountOf('member').email,
  'an account that was deleted': () => accountOf('gone').email,
} as const;

/**
 * Fails to log in so many times in each way, in no order, and compares how long the refusals took.
 * @param onShare called with the part that is done, from 0 to 1
 */
export async function timeLogIns(
  address: string,
  attempts: number,
  onShare: (share: number) => void,
): Promise<Row> {
  const connections = new Connections(address);
  await enter(connections, 'member');
  const gone = await enter(connections, 'gone');
  await connections.call(deleteUser, { token: gone.accessToken, params: { userId: gone.userId } });

  const took = new Map<string, number[]>(Object.keys(KINDS).map((kind) => [kind, []]));
  const refuse = async (kind: string, email: string) => {
    const began = performance.now();
    const { error } = await connections.call(logIn, { json: { email, password: WRONG } });
    if (error?.code !== 'invalid_credentials') throw new Error(`${kind} is answered ${error?.code}`);
    return performance.now() - began;
  };
  for (let attempt = -WARM_UPS; attempt < attempts; attempt++) {
    onShare((attempt + WARM_UPS) / (attempts + WARM_UPS));
    for (const [kind, emailOf] of shuffled(Object.entries(KINDS))) {
      const ms = await refuse(kind, emailOf(attempt));
      if (attempt >= 0) took.get(kind)?.push(ms);
    }
  }
  connections.close();
  return compare(took, attempts);
}

function compare(took: ReadonlyMap<string, readonly number[]>, attempts: number): Row {
  const kinds = [...took.values()];
  const pairs = kinds.flatMap((first, i) => kinds.slice(i + 1).map((second) => toldApart(first, second)));
  const furthest = Math.max(...pairs.map((rightly) => Math.abs(rightly - 0.5)));
  const bound = chanceOf(attempts, attempts);
  const middles = Array.from(took, ([kind, all]) => `${kind} ${percentile(all, 0.5).toFixed(1)} ms`);
  const figure = `${count(attempts)} each; in the middle ${middles.join(', ')}; from the times of two, the right one is named in ${percent(0.5 + furthest)} of cases at most, where guessing comes to 50 % and chance to ${percent(0.5 + bound)}`;
  return rowOf(PROMISE, figure, furthest <= bound);
}

async function enter(connections: Connections, username: string) {
  const form = new FormData();
  const fields = { ...accountOf(username), username, name: username };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c63' } });
  form.append('image', new Blob([new Uint8Array(await image.png().toBuffer())]), 'me.png');
  const answer = await connections.call(signUp, { form });
  if (answer.error) throw new Error(`${username} cannot sign up`, { cause: answer.error });
  return answer.body;
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`;

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
