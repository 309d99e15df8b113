import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { TestBucket } from '../../../server/test/support/s3/buckets.ts';

/** Rows that a server keeps, read past all code of Plaza. Disposing closes what they are read by. */
export interface Rows extends AsyncDisposable {
  /** What a statement finds; numbers may come as text. */
  select<R>(statement: string): Promise<R[]>;
  /** What the engine itself finds wrong with its data. */
  damage(): Promise<string[]>;
}

/** The files of pictures that a server keeps, likewise. */
export interface Files {
  /** A whole file, or of a long one the first bytes; and how long it is. @throws when it is not there */
  read(name: string): Promise<{ readonly head: Buffer; readonly size: number }>;
}

/** Everything that a server keeps. */
export interface Store {
  readonly rows: () => Promise<Rows>;
  readonly files: Files;
}

const HEAD_BYTES = 12;

/** Rows of the embedded engine. */
export function openEmbedded(dataDir: string): Promise<Rows> {
  const db = new DatabaseSync(join(dataDir, 'plaza.db'), { readOnly: true });
  // Columns are what the statement names; the tables are strict.
  const select = <R>(statement: string) => Promise.resolve(db.prepare(statement).all() as R[]);
  return Promise.resolve({
    select,
    async damage() {
      const integrity = await select<{ integrity_check: string }>('pragma integrity_check');
      const strays = await select<{ table: string; rowid: number }>('pragma foreign_key_check');
      return [
        ...integrity.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
        ...strays.map(({ table, rowid }) => `${table} ${rowid} refers to what is gone`),
      ];
    },
    [Symbol.asyncDispose]: () => Promise.resolve(db.close()),
  });
}

/** Rows of a PostgreSQL, which keeps what refers to what by itself. */
export async function openPostgres(connectionString: string): Promise<Rows> {
  const client = new Client({ connectionString });
  await client.connect();
  return {
    // As above.
    select: async <R>(statement: string) => (await client.query(statement)).rows as R[],
    damage: () => Promise.resolve([]),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

export const folderOf = (dataDir: string): Files => ({
  async read(name) {
    await using file = await open(join(dataDir, 'media', name.slice(0, 2), name));
    const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer, size: (await file.stat()).size };
  },
});

export const bucketOf = ({ s3 }: TestBucket): Files => ({
  async read(name) {
    const bytes = await s3.getObjectArrayBuffer(`media/${name}`);
    if (!bytes) throw new Error(`${name} is not there`);
    return { head: Buffer.from(bytes, 0, HEAD_BYTES), size: bytes.byteLength };
  },
});

/** What lies in a folder alone. */
export const embeddedStore = (dataDir: string): Store => ({
  rows: () => openEmbedded(dataDir),
  files: folderOf(dataDir),
});
