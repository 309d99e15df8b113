/**
 * A program that runs a throw-away PostgreSQL: writes its URL to standard output once it answers, and when standard
 * input closes stops it and removes its folder. No durability: it lives as long as the tests.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PostgresBinaries, findPostgres, unprivileged } from './postgres-binaries.ts';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'log',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

const inputClosed = once(process.stdin.resume(), 'close');
process.on('SIGINT', () => process.stdin.destroy()).on('SIGTERM', () => process.stdin.destroy());

const folder = await mkdtemp(join(tmpdir(), 'plaza-postgres-'));
try {
  if (unprivileged.uid && unprivileged.gid) await chown(folder, unprivileged.uid, unprivileged.gid);
  const postgres = await findPostgres(folder);
  const data = createCluster(postgres);
  const server = await startOnFreePort(postgres, data);
  const died = once(server, 'exit').then(() => Promise.reject(new Error('PostgreSQL ended by itself.')));
  await Promise.race([inputClosed, died]);
  server.kill('SIGINT'); // "fast": ends sessions, stops cleanly
  await died.catch(() => {});
} finally {
  await rm(folder, { recursive: true, force: true });
}

function createCluster(postgres: PostgresBinaries): string {
  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  const result = spawnSync(postgres.program('initdb'), args, { ...postgres.options, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  return data;
}

/** A port can be taken between finding and using it, so there are a few attempts. */
async function startOnFreePort(
  postgres: PostgresBinaries,
  data: string,
  attempts = 5,
): Promise<ChildProcess> {
  const port = await findFreePort();
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres.program('postgres'), ['-D', data, ...flags], {
    ...postgres.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    log.push(line);
    if (!line.includes('ready to accept connections')) continue;
    server.stderr.resume();
    process.stdout.write(`postgres://postgres@127.0.0.1:${port}/postgres\n`);
    return server;
  }
  const inUse = log.some((line) => line.includes('Address already in use'));
  if (inUse && attempts > 1) return startOnFreePort(postgres, data, attempts - 1);
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
