import { setTimeout as delay } from 'node:timers/promises';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import { patience } from '../../../scripts/test/patience.ts';
import { startRoundRobin } from '../../../server/test/support/cluster/round-robin.ts';
import { openTcpProxy } from '../../../server/test/support/tcp-proxy.ts';
import { count, printProblems, rowOf, type Row } from '../report.ts';
import { Connections } from '../virtual-users/connections.ts';
import { silent } from './call.ts';
import { Changes } from './changes.ts';
import { openCommunity, type Community, type Engine } from './community.ts';
import { compare, readTexts } from './compare.ts';
import { causeFaults, type Environment } from './faults.ts';
import { LiveClient } from './live-client.ts';
import { openMobileNetwork, type MobileNetwork } from './mobile-network.ts';

export interface LiveOptions {
  readonly engine: Engine;
  readonly servers: number;
  readonly dataDir: string;
  readonly clients: number;
  readonly changes: number;
  /** How often the pages are compared to the rows. */
  readonly comparisons: number;
  readonly progress: Progress;
}

/** Clients show the comments of one of these posts. */
const OPEN_POSTS = 20;
/** After the last change, a page that still differs has lost something. Longer than the keepalive and the longest stay of a slow reader. */
const SETTLE_MS = 45_000 * patience();
const POLL_MS = 250;
/** More streams in succession that bring a client nothing cannot be explained by faults: it does not make progress. */
const FRUITLESS_MAX = 5;
/** Fewer changes are made on a slow machine. */
const ROUND_MAX_MS = 180_000 * patience();

interface ShownClient {
  readonly client: LiveClient;
  /** The post whose comments it shows. */
  readonly openPost: number;
}

/** Lets clients follow the changes of others while servers and connections fail, and compares their pages to the rows. */
export async function liveTrial(options: LiveOptions): Promise<Row[]> {
  const { engine, dataDir, clients: members, changes, comparisons, progress } = options;
  await using open = new AsyncDisposableStack();
  const community = open.use(await openCommunity(engine, dataDir, members));
  const environment = await openEnvironment(open, community, options.servers);
  const connections = open.use(new Connections(environment.proxy.address));
  const writing = new Changes(connections, members);
  await writing.publishKept(OPEN_POSTS);
  const mobile = open.use(await openMobileNetwork(environment.proxy.address));
  const shown = startClients(members, { ...environment, mobile }, connections, writing);
  const silentBefore = silent.calls;
  const faults: Record<string, number> = {};
  const problems: string[] = [];
  let settleMs = 0;
  for (let round = 1; round <= comparisons; round++) {
    progress.advance(round / comparisons);
    await writing.takeOver(community.rows);
    const stop = new AbortController();
    const failing = causeFaults(environment, faults, stop.signal);
    await writing.reach((changes * round) / comparisons, performance.now() + ROUND_MAX_MS);
    stop.abort();
    await failing;
    const { differences, took } = await settle(shown, community);
    problems.push(...differences);
    settleMs = Math.max(settleMs, took);
  }
  for (const { client } of shown) await client.stop();
  for (const [index, { client }] of shown.entries())
    if (client.fruitlessMax > FRUITLESS_MAX)
      problems.push(`client ${index + 1}: ${client.fruitlessMax} streams in succession brought nothing`);
  const figures = [
    `${printProblems(problems, 'entries lost or doubled')} on ${count(members)} pages, ${count(writing.count)} changes, ${comparisons} comparisons`,
    Object.entries(faults)
      .map(([name, times]) => `${times} ${name}`)
      .join(', '),
    `${sumOf(shown, ({ opened }) => opened)} streams, ${sumOf(shown, ({ page }) => page.reloads)} pages read again`,
    `${silent.calls - silentBefore} calls not answered in time`,
    `a third over a network with an MTU of 1,500 bytes and a latency of 1.5 s; at most ${Math.max(...shown.map(({ client }) => client.fruitlessMax))} streams in succession without progress`,
    `equal within ${(settleMs / 1000).toFixed(1)} s after the last change`,
  ];
  const processes = options.servers === 1 ? 'one process' : `${options.servers} processes`;
  const promise = `${engine}, ${processes}: the pages of clients that follow events equal the rows`;
  return [rowOf(promise, figures.join('; '), problems.length === 0)];
}

const sumOf = (shown: readonly ShownClient[], of: (client: LiveClient) => number) =>
  count(shown.reduce((sum, { client }) => sum + of(client), 0));

async function openEnvironment(
  open: AsyncDisposableStack,
  { environment: settings }: Community,
  size: number,
): Promise<Omit<Environment, 'clients'> & { clients: LiveClient[] }> {
  const servers = await Promise.all(Array.from({ length: size }, () => startProduction(settings)));
  open.defer(async () => {
    for (const server of servers) await server.end('SIGTERM');
  });
  const proxy = open.use(await startRoundRobin(servers.map(({ address }) => address)));
  const network = open.use(await openTcpProxy(proxy.address));
  return { servers, settings, proxy, network, clients: [] };
}

/** Starts a client for each member: a third behind the network that is cut, and a third behind a mobile one. */
function startClients(
  members: number,
  environment: Omit<Environment, 'clients'> & { clients: LiveClient[]; mobile: MobileNetwork },
  connections: Connections,
  { kept }: Changes,
): ShownClient[] {
  const { proxy, network, mobile, clients } = environment;
  return Array.from({ length: members }, (_, index) => {
    const openPost = kept[index % OPEN_POSTS]?.id ?? 0;
    const client = new LiveClient(index + 1, connections, openPost);
    const url = [network.url, mobile.url, proxy.address][index % 3] ?? proxy.address;
    if (url !== network.url) clients.push(client);
    client.start(url);
    return { client, openPost };
  });
}

/** Waits until all pages equal the rows. @returns the differences that remain */
async function settle(
  shown: readonly ShownClient[],
  { rows }: Community,
): Promise<{ differences: string[]; took: number }> {
  const began = performance.now();
  for (;;) {
    await delay(POLL_MS);
    // Anew each time: a change that was not answered in time may be committed later.
    const stored = await readTexts(rows);
    const differences = shown.flatMap(({ client, openPost }, index) => {
      const { lost, surplus } = compare(client.page, openPost, stored);
      return [
        ...lost.map((text) => `client ${index + 1} (${client.state}) lost: ${text}`),
        ...surplus.map(
          (text) => `client ${index + 1} (${client.state}) shows twice, or after its deletion: ${text}`,
        ),
      ];
    });
    if (differences.length === 0) differences.push(...(await differencesOfUnread(shown)));
    const took = performance.now() - began;
    if (differences.length === 0 || took > SETTLE_MS) return { differences, took };
  }
}

/** Compares the numbers of unread notifications to those that the server counts. */
async function differencesOfUnread(shown: readonly ShownClient[]): Promise<string[]> {
  const differences = shown.map(async ({ client }, index) => {
    const stored = await client.page.readUnread();
    const { unread } = client.page;
    if (stored === unread) return [];
    return [`client ${index + 1} (${client.state}) shows ${unread} unread notifications of ${stored}`];
  });
  return (await Promise.all(differences)).flat();
}
