import { setTimeout as delay } from 'node:timers/promises';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import type { RoundRobin } from '../../../server/test/support/cluster/round-robin.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import type { TcpProxy } from '../../../server/test/support/tcp-proxy.ts';
import { weighted } from '../virtual-users/random.ts';
import type { LiveClient } from './live-client.ts';

/** What faults concern. The network is between clients and proxy. */
export interface Environment {
  readonly servers: ServerProcess[];
  readonly settings: NodeJS.ProcessEnv;
  readonly proxy: RoundRobin;
  readonly network: TcpProxy;
  /** Clients that are not behind the network that is cut. */
  readonly clients: readonly LiveClient[];
}

const PAUSE_MS = 1000;
const BLACK_HOLE_MS = 3000;
const SUSPENDED_MS = 4000;
/** Longer than events are kept. Nobody waits for it: what the client knows becomes older. */
const ABSENT_MS = 10 * 60 * 1000;
/** Longer than until a server disconnects them. */
const SLOW_MS = 20_000;
/** Of ten clients. */
const AFFECTED = 2;

const restart = async (environment: Environment, signal: 'SIGKILL' | 'SIGTERM') => {
  const { servers, settings, proxy } = environment;
  const index = Math.floor(Math.random() * servers.length);
  await servers[index]?.end(signal);
  const next = await startProduction(settings);
  servers[index] = next;
  proxy.servers[index] = next.address;
};

const someOf = (clients: readonly LiveClient[]) => clients.filter(() => Math.random() * 10 < AFFECTED);

const FAULTS: Readonly<Record<string, (environment: Environment, stop: AbortSignal) => Promise<void>>> = {
  kills: (environment) => restart(environment, 'SIGKILL'),
  restarts: (environment) => restart(environment, 'SIGTERM'),
  'cut connections': async ({ network }) => network.reset(),
  'silent connections': async ({ network }, stop) => {
    network.pause();
    await wait(BLACK_HOLE_MS, stop);
    network.reset();
    network.resume();
  },
  'suspended clients': async ({ clients }, stop) => {
    const suspended = someOf(clients);
    for (const client of suspended) client.stopReading();
    await wait(SUSPENDED_MS, stop);
    for (const client of suspended) client.wake();
  },
  'absences of ten minutes': async ({ clients }) => {
    for (const client of someOf(clients)) client.returnAfter(ABSENT_MS);
  },
  'slow readers': async ({ clients }, stop) => {
    const slow = someOf(clients);
    for (const client of slow) client.stopReading();
    await wait(SLOW_MS * Math.random(), stop);
    for (const client of slow) client.readAgain();
  },
};

/** Causes one fault after the other until `stop`, and adds them to `counts`. */
export async function causeFaults(
  environment: Environment,
  counts: Record<string, number>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await wait(PAUSE_MS * Math.random(), stop);
    const name = weighted(Object.keys(FAULTS).map((each) => [each, 1] as const));
    await FAULTS[name]?.(environment, stop);
    counts[name] = (counts[name] ?? 0) + 1;
  }
}

const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});
