import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase, type Db } from '../../../src/db/open.ts';
import { s3ImageStore } from '../../../src/images/s3-image-store.ts';
import type { ImageStore } from '../../../src/images/image-store.ts';
import { openTestDatabase } from '../databases.ts';
import { environmentOf, openTestBucket } from '../s3/buckets.ts';
import { s3Service } from '../s3/service.ts';
import { startServer, type End, type ServerProcess } from '../server-process.ts';
import { startRoundRobin, type RoundRobin } from './round-robin.ts';

/** Servers that share a database and a bucket, and nothing else, behind a proxy. */
export interface Cluster {
  readonly proxy: RoundRobin;
  readonly db: Db;
  readonly databaseUrl: string | undefined;
  readonly imageStore: ImageStore;
  /** Where the servers answer themselves. */
  readonly addresses: readonly string[];
  /** Sends a server a signal, and waits until it has ended. @returns how it ended, and where it answered */
  end(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<End & { address: string }>;
  /** Starts it again, at an address of its own; the proxy knows at once. */
  restart(index: number): Promise<void>;
}

/**
 * Starts all servers at once, on a database without tables; they end after the file's last test. To be called outside of
 * tests.
 */
export async function startCluster(size: number, environment: NodeJS.ProcessEnv = {}): Promise<Cluster> {
  const open = new AsyncDisposableStack();
  afterAll(() => open.disposeAsync());
  const database = open.use(await openTestDatabase());
  const bucket = open.use(await openTestBucket(s3Service()));
  const start = async () => {
    const folder = open.use(await mkdtempDisposable(join(tmpdir(), 'plaza-data-')));
    const server = await startServer({
      DATA_DIR: folder.path,
      DATABASE_URL: database.databaseUrl,
      ...environmentOf(bucket.settings),
      ...environment,
    });
    return open.use(server);
  };
  const servers: ServerProcess[] = await Promise.all(Array.from({ length: size }, start));
  const addresses = servers.map(({ address }) => address);
  const proxy = open.use(await startRoundRobin(addresses));
  const db = open.use(openDatabase(database));
  return {
    proxy,
    db,
    databaseUrl: database.databaseUrl,
    imageStore: s3ImageStore(bucket.settings),
    addresses,
    async end(index, signal) {
      const server = servers[index];
      if (!server) throw new Error(`there is no server ${index}`);
      return { ...(await server.end(signal)), address: server.address };
    },
    async restart(index) {
      const server = await start();
      servers[index] = server;
      addresses[index] = server.address;
    },
  };
}
