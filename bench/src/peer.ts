import { measureOnce, median, secondsOfRound, type Effort } from './measure.ts';
import type { Measured } from './load.ts';
import { startBare } from './reference.ts';
import type { Progress } from './progress.ts';
import type { Row } from './report.ts';
import type { Call } from './scenarios.ts';

/** How long that takes, about. */
export const secondsOfPeer = (effort: Effort): number => effort.rounds * 2 * secondsOfRound(effort);

/**
 * Puts any server under the load that Plaza gets, beside a bare one that answers the same bytes.
 * @param address what is asked for all the time; its server is running already
 * @param headers each as `name: value`
 * @throws when it is not answered with 2xx
 */
export async function benchPeer(
  address: string,
  headers: readonly string[],
  { effort, folder, progress }: { effort: Effort; folder: string; progress: Progress },
): Promise<Row[]> {
  const { origin, pathname, search } = new URL(address);
  const fields = new Headers(headers.map((header) => nameAndValue(header)));
  const call: Call = {
    method: 'GET',
    path: pathname + search,
    headers: Object.fromEntries(fields.entries()),
  };
  const answer = await fetch(address, { headers: call.headers });
  if (!answer.ok) throw new Error(`${address} is answered ${answer.status}`);
  await using bare = await startBare(new Uint8Array(await answer.arrayBuffer()), folder);
  const peer: Measured[] = [];
  const limit: Measured[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    progress.step(`round ${round + 1} of ${effort.rounds}`, 2 * secondsOfRound(effort));
    limit.push(await measureOnce({ url: bare.url, scenario: call, posts: 0 }, effort));
    peer.push(await measureOnce({ url: origin, scenario: call, posts: 0 }, effort));
  }
  const { rate, p99 } = median(peer);
  const errors = peer.reduce((sum, each) => sum + each.errors, 0);
  const bareRate = median(limit).rate;
  return [
    { name: call.path, value: rate, limit: bareRate, ratio: rate / bareRate, met: errors === 0, p99, errors },
  ];
}

function nameAndValue(header: string): [string, string] {
  const [name = '', ...value] = header.split(':');
  return [name.trim(), value.join(':').trim()];
}
