import {
  listPageErrors,
  PAGE_ERROR_KINDS_MAX,
  reportPageError,
  reportSignedOutPageError,
} from '@plaza/contract/page-error.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { RATE_LIMITS } from '@plaza/contract/rate-limits.ts';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openWebApp } from '../../src/http/web-app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openPlaza, PATIENT } from '../support/app.ts';
import { call } from '../support/client.ts';
import { pagesFolder } from '../support/http/pages.ts';
import { PAGE_ERROR } from '../support/page-errors.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, type Actor } from '../support/seed.ts';

const { db, resources, takeStatements } = await openPlaza();
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const { dataDir } = resources;
const config = readConfig({ ...PATIENT, DATA_DIR: dataDir });
const folder = await pagesFolder(true);
afterAll(() => folder[Symbol.asyncDispose]());
const app = await buildApp(config, { ...resources, log }, await openWebApp(folder.root));
afterAll(() => app.close());
const owner = await seedActorOf(db, 'owner', 'owner');
const list = async () => (await call(app, listPageErrors, { token: owner.token })).body;
const rowsOf = () => db.selectFrom('page_errors').selectAll().execute();

const FLOOD = 4000;
const AT_ONCE = 50;
/** The kinds of a day, and the row of all further ones. */
const ROWS_MAX = PAGE_ERROR_KINDS_MAX + 1;
const { max: PER_MEMBER } = RATE_LIMITS.page_errors;

/** The only script of the build. */
const SCRIPT = 'main-Ab12Cd34.js';
let positions = 0;
/** A report of a kind that was not reported before. */
const newKind = () => ({ ...PAGE_ERROR, file: SCRIPT, column: ++positions });

/** Sends calls side by side. @returns the number of answers by status */
async function flood(send: (index: number) => Promise<{ readonly status: number }>) {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < FLOOD; sent += AT_ONCE)
    for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => send(sent + i))))
      statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** Other members read, write and report as if nothing happened. */
async function expectUnaffected({ token }: Actor) {
  expect((await call(app, listPosts, { token })).status).toBe(200);
  const json = { title: 'A title', content: 'Some content' };
  expect((await call(app, createPost, { token, json })).status).toBe(201);
  expect((await call(app, reportPageError, { token, json: newKind() })).status).toBe(200);
}

beforeEach(async () => {
  await list();
  await db.deleteFrom('page_errors').execute();
  lines.length = 0;
});

test('thousands of reports of one member are a few rows and lines, and limit no other member', async () => {
  const [flooder, other] = [await seedActor(db, 'flooder'), await seedActor(db, 'other')];
  takeStatements();
  const statuses = await flood(() => call(app, reportPageError, { token: flooder.token, json: newKind() }));
  expect(statuses).toEqual({ 200: PER_MEMBER, 429: FLOOD - PER_MEMBER });
  // Stored together after some seconds, which a slow machine takes for the flood.
  const writes = takeStatements().filter(({ sql }) => sql.includes('page_errors'));
  expect(writes.length).toBeLessThan(FLOOD / 20);
  expect(lines).toHaveLength(PER_MEMBER);
  expect(await list()).toMatchObject({ count: PER_MEMBER });
  expect(await rowsOf()).toHaveLength(PER_MEMBER + 1);
  await expectUnaffected(other);
});

test('thousands of reports of hundreds of members are bounded in rows and lines, and counted', async () => {
  const members = await seedActors(db, names('crowd', FLOOD / PER_MEMBER));
  const quiet = await seedActor(db, 'quiet');
  const statuses = await flood((index) =>
    call(app, reportPageError, {
      token: members[index % members.length]?.token ?? '',
      json: newKind(),
    }),
  );
  expect(statuses).toEqual({ 200: FLOOD });
  expect(lines.length).toBeLessThanOrEqual(PAGE_ERROR_KINDS_MAX);
  expect(await list()).toMatchObject({ count: FLOOD });
  expect(await rowsOf()).toHaveLength(ROWS_MAX);
  const one = members[0]?.token ?? '';
  expect((await call(app, reportPageError, { token: one, json: PAGE_ERROR })).status).toBe(429);
  await expectUnaffected(quiet);
  expect(await list()).toMatchObject({ count: FLOOD + 1 });
  expect(await rowsOf()).toHaveLength(ROWS_MAX);
});

test('reports of signed-out visitors are limited by address, and those of members are not', async () => {
  const json = JSON.stringify(PAGE_ERROR);
  const url = '/api/page-errors/signed-out';
  const send = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: json,
      headers: { 'content-type': 'application/json' },
    });
  const { max } = RATE_LIMITS.page_errors_address;
  for (let i = 0; i < max; i++) expect((await send('192.0.2.1')).statusCode).toBe(200);
  expect((await send('192.0.2.1')).statusCode).toBe(429);
  expect((await send('192.0.2.2')).statusCode).toBe(200);
  const { token } = await seedActor(db, 'neighbour');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const ofMember = { method: 'POST', url: '/api/page-errors', remoteAddress: '192.0.2.1' } as const;
  expect((await app.inject({ ...ofMember, payload: json, headers })).statusCode).toBe(200);
  expect((await call(app, reportSignedOutPageError, { json: PAGE_ERROR })).status).toBe(200);
});
