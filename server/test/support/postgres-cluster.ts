import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { PostgresBinaries } from './postgres-binaries.ts';

export type Settings = Readonly<Record<string, string | number>>;

// No durability: it lives as long as the tests.
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'log',
  max_connections: 100,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** A server over a folder of data. */
export interface Cluster {
  /** Starts it, from the second time on at the port it had. @returns the URL of a database that exists */
  start(settings?: Settings): Promise<string>;
  /** Ends its sessions and stops it cleanly. */
  stop(): Promise<void>;
}

/** @param onDeath called when the server ends by itself */
export function postgresCluster(postgres: PostgresBinaries, data: string, onDeath: () => void): Cluster {
  let port: number | undefined;
  let server: ChildProcess | undefined;

  const start = async (settings: Settings = {}, attempts = 5): Promise<string> => {
    const tried = port ?? (await findFreePort());
    const log: string[] = [];
    const started = launch(postgres, data, { ...SETTINGS, ...settings, port: tried });
    if (await isReady(started, log)) {
      port = tried;
      server = started.once('exit', onDeath);
      return `postgres://postgres@127.0.0.1:${port}/postgres`;
    }
    // A port can be taken between finding and using it, so there are a few attempts.
    const inUse = log.some((line) => line.includes('Address already in use'));
    if (inUse && attempts > 1) return start(settings, attempts - 1);
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`);
  };
  return {
    start,
    async stop() {
      if (!server || server.exitCode !== null) return;
      server.off('exit', onDeath).kill('SIGINT'); // "fast": ends sessions, stops cleanly
      await once(server, 'exit');
    },
  };
}

function launch(postgres: PostgresBinaries, data: string, settings: Settings) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  return spawn(postgres.program('postgres'), ['-D', data, ...flags], {
    ...postgres.options,
    stdio: [...stdio],
  });
}

async function isReady(server: ChildProcess, log: string[]): Promise<boolean> {
  if (!server.stderr) return false;
  for await (const line of createInterface({ input: server.stderr })) {
    log.push(line);
    if (!line.includes('ready to accept connections')) continue;
    server.stderr.resume();
    return true;
  }
  return false;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
