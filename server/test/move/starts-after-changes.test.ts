import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { installationsOfTests, start } from '../support/wrong-starts/installations.ts';
import {
  isForeign,
  isOfEngine,
  isOfInstallation,
  POSTS,
  testStarts,
  type WrongStart,
} from '../support/wrong-starts/wrong-start.ts';

const create = installationsOfTests();
const createFolder = () => create({ engine: 'sqlite', posts: POSTS });
const createServer = (posts = POSTS) => create({ engine: 'postgres', posts });
const folder = await newFolder();

const emptyServer: WrongStart = {
  name: 'DATABASE_URL of an empty database and the folder of SQLite',
  async prepare() {
    const [own, { databaseUrl: DATABASE_URL, database }] = [await createFolder(), await createServer(0)];
    const sentence = `The database ${database} contains no members, but ${own.database} does: copy them with \`npm run plaza -- move --from ${own.dataDir} --to DATABASE_URL\`, or correct DATABASE_URL.`;
    return { environment: { ...own.environment, DATABASE_URL }, installations: [own], sentence };
  },
};

const foreignServer: WrongStart = {
  name: 'DATABASE_URL of another installation and the folder of SQLite',
  async prepare() {
    const [own, other] = [await createFolder(), await createServer(2)];
    const environment = { ...own.environment, DATABASE_URL: other.databaseUrl };
    const sentence = isForeign(own.store.name, other.database);
    return { environment, installations: [own, other], sentence };
  },
};

const missingUrl: WrongStart = {
  name: 'DATABASE_URL left out',
  async prepare() {
    const own = await createServer();
    const file = join(own.dataDir, 'plaza.db');
    expect(existsSync(file)).toBe(false);
    const sentence = isOfInstallation(own.store.name, file);
    return { environment: { DATA_DIR: own.dataDir }, installations: [own], sentence };
  },
};

const mistypedUrl: WrongStart = {
  name: 'a typo in the name of the database',
  async prepare() {
    const own = await createServer();
    const DATABASE_URL = `${own.databaseUrl}_typo`;
    const sentence = /^The database .*_typo cannot be used \(.*\)\. It has no database .*_typo: create it/;
    return { environment: { ...own.environment, DATABASE_URL }, installations: [own], sentence };
  },
};

const restoring: WrongStart = {
  name: 'a folder that is being restored',
  async prepare() {
    const own = await createServer();
    await mkdir(join(own.dataDir, 'restoring'));
    const sentence = `A restore to ${own.dataDir} is unfinished. Run it again.`;
    return { environment: own.environment, installations: [own], sentence };
  },
};

/** Moves a folder to PostgreSQL, where its images stay. */
async function moveToServer() {
  const [own, { databaseUrl: DATABASE_URL }] = [await createFolder(), await createServer(0)];
  const environment = { ...own.environment, DATABASE_URL };
  const args = ['move', '--from', own.dataDir, '--to', DATABASE_URL ?? ''];
  expect(await runCommand(args, { DATA_DIR: own.dataDir })).toMatchObject({ code: 0, stderr: '' });
  return { own, environment };
}

const oldFile: WrongStart = {
  name: 'the file of SQLite after a move to PostgreSQL',
  async prepare() {
    const { own } = await moveToServer();
    const sentence = isOfEngine(own.store.name, 'PostgreSQL', own.database);
    return { environment: own.environment, installations: [own], sentence };
  },
};

const moved: WrongStart = {
  name: 'PostgreSQL after a move with the same folder',
  async prepare() {
    const { own, environment } = await moveToServer();
    return { environment, installations: [own] };
  },
};

const movedBack: WrongStart = {
  name: 'a folder to which PostgreSQL was moved',
  async prepare() {
    const own = await createServer();
    const back = folder();
    const args = ['move', '--to', back, '--from', own.databaseUrl ?? ''];
    expect(await runCommand(args, own.environment)).toMatchObject({ code: 0, stderr: '' });
    return { environment: { DATA_DIR: back }, installations: [own] };
  },
};

testStarts(
  [emptyServer, foreignServer, missingUrl, mistypedUrl, restoring, oldFile, moved, movedBack],
  create,
  { engine: 'postgres' },
);

test('a rejected start without DATABASE_URL creates no file of SQLite', async () => {
  const { dataDir } = await createServer();
  expect(await start({ DATA_DIR: dataDir })).toHaveProperty('printed', '');
  expect(existsSync(join(dataDir, 'plaza.db'))).toBe(false);
});

test('processes that start simultaneously on a new database and a new store agree on one id', async () => {
  const own = await createServer(0);
  const starts = await Promise.all(Array.from({ length: 3 }, () => start(own.environment)));
  for (const each of starts) expect(each).toHaveProperty('errors', '');
  expect(await own.store.marker.read()).toMatch(/^[\da-f]{32} postgres\n$/);
  expect(await start(own.environment)).toHaveProperty('errors', '');
});

test('a move to a store of another installation fails, and changes nothing', async () => {
  const [own, other, { databaseUrl = '', dataDir }] = [
    await createFolder(),
    await createServer(2),
    await createServer(0),
  ];
  const before = await other.listFiles();
  const args = ['move', '--from', own.dataDir, '--to', databaseUrl];
  expect(await runCommand(args, { DATA_DIR: other.dataDir })).toMatchObject({
    code: 1,
    stderr: `The image store ${other.store.name} belongs to another installation than ${own.dataDir}. Choose an empty folder or bucket.\n`,
  });
  expect(await other.listFiles()).toEqual(before);
  expect(await runCommand(args, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' });
});
