/**
 * A program that runs a throw-away PostgreSQL: writes its URL to standard output once it answers, and when standard
 * input closes stops it and removes its folder. Each line of input is done, and answered with a line: `stop`; `start`,
 * with the URL. Its argument are settings as JSON.
 */
import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PostgresBinaries, findPostgres, unprivileged } from './postgres-binaries.ts';
import { postgresCluster, type Cluster, type Settings } from './postgres-cluster.ts';

// What it creates is also for the user as whom PostgreSQL runs, whatever the umask of the one who starts the tests.
process.umask(0o022);
process.on('SIGINT', () => process.stdin.destroy()).on('SIGTERM', () => process.stdin.destroy());
const [, , given = '{}'] = process.argv;
// Written by startOwnPostgres.
const settings = JSON.parse(given) as Settings;
const commands = createInterface({ input: process.stdin });
const folder = await mkdtemp(join(tmpdir(), 'plaza-postgres-'));
const data = join(folder, 'data');
const died = Promise.withResolvers<never>();
let cluster: Cluster | undefined;
try {
  if (unprivileged.uid && unprivileged.gid) await chown(folder, unprivileged.uid, unprivileged.gid);
  const postgres = await findPostgres(folder);
  createData(postgres);
  cluster = postgresCluster(postgres, data, () => died.reject(new Error('PostgreSQL ended by itself.')));
  await Promise.race([execute(cluster), died.promise]);
} finally {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function execute(cluster: Cluster): Promise<void> {
  const answer = (line: string) => process.stdout.write(`${line}\n`);
  answer(await cluster.start(settings));
  for await (const command of commands) {
    if (command === 'start') answer(await cluster.start(settings));
    else {
      await cluster.stop();
      answer('stopped');
    }
  }
}

function createData(postgres: PostgresBinaries): void {
  // The locale that knows least of letters: what depends on the locale of the database fails in it.
  const locale = ['--encoding=UTF8', '--locale-provider=libc', '--locale=C'];
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  runAs(postgres, postgres.program('initdb'), args);
}

function runAs({ options }: PostgresBinaries, program: string, args: string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}
