import { measureOnce, medianRound, secondsOfRound, type BenchOptions, type Effort } from './measure-load.ts';
import type { Measured } from './load-worker.ts';
import { startBare } from './reference-servers.ts';
import type { Row } from './result-table.ts';
import type { Call } from './scenarios.ts';

export const secondsOfPeer = (effort: Effort): number => effort.rounds * 2 * secondsOfRound(effort);

/**
 * Compares any server with a bare server that answers the same bytes.
 * @param address the URL to request; its server must be running
 * @param headers the headers of the requests, each as `name: value`
 * @returns one row, which is met if no request failed @throws Error when the first answer is not 2xx
 */
export async function benchPeer(
  address: string,
  headers: readonly string[],
  { effort, folder, progress }: BenchOptions,
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
    limit.push(await measureOnce({ url: bare.address, scenario: call, posts: 0 }, effort));
    peer.push(await measureOnce({ url: origin, scenario: call, posts: 0 }, effort));
  }
  const { rate, p99 } = medianRound(peer);
  const errors = peer.reduce((sum, each) => sum + each.errors, 0);
  const bareRate = medianRound(limit).rate;
  return [
    { name: call.path, value: rate, limit: bareRate, ratio: rate / bareRate, met: errors === 0, p99, errors },
  ];
}

function nameAndValue(header: string): [string, string] {
  const [name = '', ...value] = header.split(':');
  return [name.trim(), value.join(':').trim()];
}
