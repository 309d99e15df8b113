import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, TypeOverrides, types } from 'pg';
import type { TestBucket } from '../../../server/test/support/s3/buckets.ts';

/** The rows of a server, read without code of Plaza. Disposing closes the connection. */
export interface Rows extends AsyncDisposable {
  /** The rows of a statement. */
  select<R>(statement: string): Promise<R[]>;
  /** Damage that the engine itself finds. */
  damage(): Promise<string[]>;
}

/** The image files of a server. */
export interface Files {
  /** The first bytes of a file, or all, and its size. @throws when it is missing */
  read(name: string): Promise<{ readonly head: Buffer; readonly size: number }>;
}

/** The data of a server. */
export interface Store {
  readonly rows: () => Promise<Rows>;
  readonly files: Files;
}

const HEAD_BYTES = 12;

export function openEmbedded(dataDir: string): Promise<Rows> {
  const db = new DatabaseSync(join(dataDir, 'plaza.db'), { readOnly: true });
  // Callers name the columns of their statements; the tables are strict.
  const select = <R>(statement: string) => Promise.resolve(db.prepare(statement).all() as R[]);
  return Promise.resolve({
    select,
    async damage() {
      const integrity = await select<{ integrity_check: string }>('pragma integrity_check');
      const orphans = await select<{ table: string; rowid: number }>('pragma foreign_key_check');
      return [
        ...integrity.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
        ...orphans.map(({ table, rowid }) => `${table} ${rowid} refers to a missing row`),
      ];
    },
    [Symbol.asyncDispose]: () => Promise.resolve(db.close()),
  });
}

// Counts and ids are far below 2 ** 53.
const overrides = new TypeOverrides();
overrides.setTypeParser(types.builtins.INT8, Number);

export async function openPostgres(connectionString: string): Promise<Rows> {
  const client = new Client({ connectionString, types: overrides });
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
    if (!bytes) throw new Error(`${name} is missing`);
    return { head: Buffer.from(bytes, 0, HEAD_BYTES), size: bytes.byteLength };
  },
});

/** Rows and files in a data folder. */
export const embeddedStore = (dataDir: string): Store => ({
  rows: () => openEmbedded(dataDir),
  files: folderOf(dataDir),
});
