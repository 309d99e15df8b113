/**
 * A program that runs a throw-away PostgreSQL: writes its URL to standard output once it answers, and when standard
 * input closes stops it and removes its folder. Each line of input is done and answered with a line: `stop`, and
 * `start`, which may be followed by settings as JSON and answers with the URL.
 */
import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PostgresBinaries, findPostgres, unprivileged } from './postgres-binaries.ts';
import { postgresCluster, type Cluster, type Settings } from './postgres-cluster.ts';

process.on('SIGINT', () => process.stdin.destroy()).on('SIGTERM', () => process.stdin.destroy());
const commands = createInterface({ input: process.stdin });
const folder = await mkdtemp(join(tmpdir(), 'plaza-postgres-'));
const died = Promise.withResolvers<never>();
let cluster: Cluster | undefined;
try {
  if (unprivileged.uid && unprivileged.gid) await chown(folder, unprivileged.uid, unprivileged.gid);
  const postgres = await findPostgres(folder);
  cluster = postgresCluster(postgres, createData(postgres), () =>
    died.reject(new Error('PostgreSQL ended by itself.')),
  );
  await Promise.race([obey(cluster), died.promise]);
} finally {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function obey(cluster: Cluster): Promise<void> {
  const answer = (line: string) => process.stdout.write(`${line}\n`);
  answer(await cluster.start());
  for await (const line of commands) {
    const [, command, settings = '{}'] = /^(\w+)(?: (.*))?$/.exec(line) ?? [];
    if (command === 'stop') await cluster.stop();
    // Written by own-postgres.ts.
    answer(command === 'start' ? await cluster.start(JSON.parse(settings) as Settings) : 'done');
  }
}

function createData(postgres: PostgresBinaries): string {
  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  const result = spawnSync(postgres.program('initdb'), args, { ...postgres.options, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  return data;
}
