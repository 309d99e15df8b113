/**
 * A program that runs a throw-away PostgreSQL: writes its URL to standard output once it answers, and when standard
 * input closes stops it and removes its folder. Each line of input is done, and answered with a line: `stop`; `start`,
 * with the URL; `standby`, with the URL of a server that follows it from then on. Its argument are settings as JSON.
 */
import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PostgresBinaries, findPostgres, unprivileged } from './postgres-binaries.ts';
import { postgresCluster, type Cluster, type Settings } from './postgres-cluster.ts';

process.on('SIGINT', () => process.stdin.destroy()).on('SIGTERM', () => process.stdin.destroy());
const [, , given = '{}'] = process.argv;
// Written by startOwnPostgres.
const settings = JSON.parse(given) as Settings;
const orders = createInterface({ input: process.stdin });
const folder = await mkdtemp(join(tmpdir(), 'plaza-postgres-'));
const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
const died = Promise.withResolvers<never>();
const clusters: Cluster[] = [];
try {
  if (unprivileged.uid && unprivileged.gid) await chown(folder, unprivileged.uid, unprivileged.gid);
  const postgres = await findPostgres(folder);
  createData(postgres);
  await Promise.race([obey(postgres), died.promise]);
} finally {
  // The standby before the server that it follows.
  for (const cluster of clusters.toReversed()) await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function obey(postgres: PostgresBinaries): Promise<void> {
  const answer = (line: string) => process.stdout.write(`${line}\n`);
  const primary = clusterIn(data, postgres);
  answer(await primary.start(settings));
  for await (const order of orders) {
    if (order === 'start') answer(await primary.start(settings));
    else await primary.stop();
    if (order === 'stop') answer('stopped');
    if (order === 'standby') answer(await addStandby(postgres, primary));
  }
}

function clusterIn(folder: string, postgres: PostgresBinaries): Cluster {
  const cluster = postgresCluster(postgres, folder, () =>
    died.reject(new Error('PostgreSQL ended by itself.')),
  );
  clusters.push(cluster);
  return cluster;
}

/** @param primary stopped, so that its folder can be copied as it is */
async function addStandby(postgres: PostgresBinaries, primary: Cluster): Promise<string> {
  runAs(postgres, 'cp', ['-Rp', data, copy]);
  await writeFile(join(copy, 'standby.signal'), '');
  return clusterIn(copy, postgres).start({ ...settings, primary_conninfo: await primary.start(settings) });
}

function createData(postgres: PostgresBinaries): void {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  runAs(postgres, postgres.program('initdb'), args);
}

function runAs({ options }: PostgresBinaries, program: string, args: string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}
