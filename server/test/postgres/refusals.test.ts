import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openTestDatabase } from '../support/databases.ts';
import { newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startToFail } from '../support/server-process.ts';

const own = await openTestDatabase();
const url = new URL(own.databaseUrl ?? '');
const role = `plaza_${randomBytes(4).toString('hex')}`;
const folder = await newFolder();
const admin = new Client({ connectionString: inject('postgresUrl') });
beforeAll(async () => {
  await withDatabase(own, (db) => migrate(db, 'postgres'));
  await admin.connect();
  await admin.query(`create role ${role} login`);
});
afterAll(async () => {
  await own[Symbol.asyncDispose]();
  await admin.query(`drop role ${role}`);
  await admin.end();
});

const withUrl = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
const asRole = () => withUrl({ username: role });

/** What PostgreSQL answers to settings that an operator got wrong. */
const CAUSES: Readonly<
  Record<string, { url: () => string; prepare?: () => Promise<unknown>; sentence: RegExp }>
> = {
  'nothing listens there': {
    url: () => withUrl({ port: '1' }),
    sentence: /\(.*ECONNREFUSED.*\)\. No PostgreSQL answers at 127\.0\.0\.1:1: start it/,
  },
  'the host has no address': {
    url: () => withUrl({ hostname: 'db.invalid' }),
    sentence: /\(.*db\.invalid.*\)\. The name db\.invalid\S* has no address: correct/,
  },
  'the database does not exist': {
    url: () => withUrl({ pathname: '/plazza' }),
    sentence: /\(database "plazza" does not exist\)\. It has no database plazza: create it/,
  },
  'the user does not exist': {
    url: () => withUrl({ username: 'nobody-there' }),
    sentence:
      /\(role "nobody-there" does not exist\)\. It rejects the user nobody-there: check user and password/,
  },
  'the user has no rights': {
    url: asRole,
    sentence:
      /\(permission denied .*\)\. The user plaza_\w+ may not .* there: alter database plaza_\w+ owner to plaza_/,
  },
  'the server is read-only': {
    url: asRole,
    prepare: async () => {
      await admin.query(`alter role ${role} superuser`);
      await admin.query(`alter role ${role} set default_transaction_read_only = on`);
      await withDatabase(own, (db) => db.deleteFrom('kysely_migration' as never).execute());
    },
    sentence: /\(cannot execute .* in a read-only transaction\)\. It is a standby, or read-only/,
  },
};

describe.each(Object.entries(CAUSES))('%s', (_name, { url: address, prepare, sentence }) => {
  const environment = () => ({ DATABASE_URL: address(), DATA_DIR: own.dataDir });
  const starting = new RegExp(`^The database postgres://\\S+ cannot be used ${sentence.source}`);
  test('a start, and what says so, is one sentence', async () => {
    await prepare?.();
    const { code, stderr } = await startToFail(environment());
    expect(code).toBe(1);
    expect(stderr).toMatch(starting);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

test.each(['backup', 'owner', 'doctor', 'adopt', 'move'])(
  '%s says why a database is refused',
  async (name) => {
    const args: Readonly<Record<string, string[]>> = {
      backup: [`${folder()}.tar`],
      owner: ['ann'],
      move: ['--to', folder()],
    };
    for (const cause of ['nothing listens there', 'the database does not exist', 'the user does not exist']) {
      const { url: address = () => '', sentence = /^$/ } = CAUSES[cause] ?? {};
      const settings = { DATABASE_URL: address(), DATA_DIR: own.dataDir };
      const { code, stdout, stderr } = await runCommand([name, ...(args[name] ?? [])], settings);
      expect(code).toBe(1);
      expect(name === 'doctor' ? stdout : stderr).toMatch(sentence);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  },
);
