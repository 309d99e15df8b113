import { constants, DatabaseSync } from 'node:sqlite';
import { DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler, type KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SqliteRewriter } from './sqlite-rewriter.ts';

interface Tables {
  posts: { id: number };
}

const compilerWith = (plugins: KyselyPlugin[]) =>
  new Kysely<Tables>({
    plugins,
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('not used');
      },
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

const newest = (plugins: KyselyPlugin[]) =>
  compilerWith(plugins).selectFrom('posts').select('id').orderBy('id', 'desc').limit(2).compile();

/** Counts how often SQLite compiles a statement that runs three times, by the calls of its authorizer. */
function compilationsOf(sql: string): number {
  const db = new DatabaseSync(':memory:');
  db.exec('create table posts (id integer primary key); insert into posts values (1), (2), (3)');
  let compilations = 0;
  db.setAuthorizer((action) => {
    if (action === constants.SQLITE_SELECT) compilations++;
    return constants.SQLITE_OK;
  });
  const statement = db.prepare(sql);
  for (const limit of [2, 2, 1]) expect(statement.all(limit)).toHaveLength(limit);
  db.close();
  return compilations;
}

describe('a statement for SQLite', () => {
  it('is compiled once for several limits', () => {
    expect(compilationsOf(newest([new SqliteRewriter()]).sql)).toBe(1);
  });

  it('is compiled for each run without the rewriter', () => {
    expect(compilationsOf(newest([]).sql)).toBeGreaterThanOrEqual(3);
  });

  it('keeps the limit as a parameter', () => {
    const { sql, parameters } = newest([new SqliteRewriter()]);
    expect(sql).toBe('select "id" from "posts" order by "id" desc limit ? + 0');
    expect(parameters).toEqual([2]);
  });

  it('locks no rows', () => {
    const db = compilerWith([new SqliteRewriter()]);
    const { sql } = db.selectFrom('posts').select('id').where('id', '=', 1).forUpdate().compile();
    expect(sql).toBe('select "id" from "posts" where "id" = ?');
  });
});
