import { METRICS_PATH } from '@plaza/contract/operations.ts';
import {
  listPageErrors,
  PAGE_ERRORS_DAYS,
  PAGE_ERRORS_LISTED_MAX,
  reportPageError,
  reportSignedOutPageError,
} from '@plaza/contract/page-error.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openWebApp } from '../../src/http/web-app.ts';
import { countErrorsOfPage, sweepPageErrors } from '../../src/page-errors/page-error-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, HOUR, stopClock } from '../support/devices.ts';
import { pagesFolder } from '../support/http/pages.ts';
import { FIREFOX, PAGE_ERROR } from '../support/page-errors.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor } from '../support/seed.ts';

const { db, resources } = await openPlaza();
const folder = await pagesFolder(true);
afterAll(() => folder[Symbol.asyncDispose]());
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const config = readConfig({ RATE_LIMIT: 'off', DATA_DIR: resources.dataDir });
const app = await buildApp(config, { ...resources, log }, await openWebApp(folder.root));
afterAll(() => app.close());
const owner = await seedActorOf(db, 'owner', 'owner');
const ada = await seedActor(db, 'ada');

/** The only script of the build. */
const SCRIPT = 'main-Ab12Cd34.js';
const KNOWN = { ...PAGE_ERROR, build: SCRIPT, file: SCRIPT };
const headers = { 'user-agent': FIREFOX };
const report = (json: object, token = ada.token) => call(app, reportPageError, { token, json, headers });
const list = async () => (await call(app, listPageErrors, { token: owner.token })).body;
/** Deletes all counts, also those in memory. */
const forget = async () => {
  await list();
  await db.deleteFrom('page_errors').execute();
};

test('errors of members and of signed-out visitors are counted by kind', async () => {
  expect(await list()).toEqual({ count: 0, kinds: [] });
  expect((await report(KNOWN)).status).toBe(200);
  expect((await call(app, reportSignedOutPageError, { json: KNOWN, headers })).status).toBe(200);
  await report({ ...KNOWN, route: '/login' });
  const { name, route } = PAGE_ERROR;
  const kind = {
    name,
    build: SCRIPT,
    position: { file: SCRIPT, line: 1, column: 2345 },
    browser: 'Firefox',
    version: 151,
    lastAt: expect.any(String) as string,
  };
  expect(await list()).toEqual({
    count: 3,
    kinds: [
      { ...kind, route, count: 2 },
      { ...kind, route: '/login', count: 1 },
    ],
  });
  await report(KNOWN);
  expect((await list()).kinds[0]).toMatchObject({ route, count: 3 });
});

test('each kind is logged once an hour, without a member, and counted in the metrics', async () => {
  const clock = stopClock();
  lines.length = 0;
  const error = { ...KNOWN, name: 'RangeError' };
  for (let i = 0; i < 3; i++) await report(error);
  const logged = () => lines.filter((line) => line.includes('A page reported an error'));
  expect(lines).toEqual(logged());
  expect(logged()).toHaveLength(1);
  expect(logged()[0]).toContain('"name":"RangeError"');
  expect(logged()[0]).not.toMatch(/userId|ada|reqId/);
  clock.advance(HOUR);
  // The access token has expired.
  expect((await call(app, reportSignedOutPageError, { json: error, headers })).status).toBe(200);
  expect(logged()).toHaveLength(2);
  expect((await app.inject(METRICS_PATH)).body).toContain('plaza_page_errors_total{name="RangeError"} 4');
});

test.each([
  ['a message as the name', { name: 'Ada wrote: hello' }],
  ['a name of no error', { name: 'AdaLovelace' }],
  ['a text as the file', { file: 'Dear Ada.js' }],
  ['an address as the file', { file: 'https://plaza.example/profile/ada.js' }],
  ['a text as the build', { build: 'Dear Ada' }],
  ['the path of a post', { route: '/post/12' }],
  ['the path of a member', { route: '/profile/ada' }],
  ['a line of another type', { line: 'ada' }],
  ['a column beyond all files', { column: 1e9 }],
])('%s is rejected', async (_what, part) => {
  await forget();
  const { status, error } = await report({ ...KNOWN, ...part });
  expect([status, error().code, Object.keys(error().fields ?? {})]).toEqual([
    400,
    'invalid_fields',
    Object.keys(part),
  ]);
  expect(await list()).toEqual({ count: 0, kinds: [] });
});

test.each([
  ['ada@example.org', 'other', 0],
  ['', 'other', 0],
  [`Firefox/${'9'.repeat(30)} ada@example.org`, 'Firefox', 0],
])('of a header %s only the browser is stored', async (userAgent, browser, version) => {
  await forget();
  await call(app, reportPageError, { token: ada.token, json: KNOWN, headers: { 'user-agent': userAgent } });
  expect((await list()).kinds).toMatchObject([{ browser, version }]);
  expect(JSON.stringify(await db.selectFrom('page_errors').selectAll().execute())).not.toContain('ada');
});

test('fields that the contract does not have, and scripts of no build, are not stored', async () => {
  await forget();
  lines.length = 0;
  const text = 'dear-ada-i-wrote';
  const error = { ...KNOWN, name: 'URIError', build: `${text}.js`, file: `${text}.js` };
  expect((await report({ ...error, message: text, stack: text, url: text })).status).toBe(200);
  expect((await list()).kinds).toMatchObject([{ build: null, position: null, count: 1 }]);
  const rows = await db.selectFrom('page_errors').selectAll().execute();
  for (const kept of [JSON.stringify(rows), lines.join(''), (await app.inject(METRICS_PATH)).body])
    expect(kept).not.toContain(text);
  expect(lines).toHaveLength(1);
});

test('the most frequent kinds are listed, and all are counted', async () => {
  await forget();
  for (let line = 1; line <= PAGE_ERRORS_LISTED_MAX + 5; line++) await report({ ...KNOWN, line });
  await report({ ...KNOWN, line: PAGE_ERRORS_LISTED_MAX + 5 });
  const { count, kinds } = await list();
  expect([count, kinds.length]).toEqual([PAGE_ERRORS_LISTED_MAX + 6, PAGE_ERRORS_LISTED_MAX]);
  expect(kinds[0]).toMatchObject({ position: { line: PAGE_ERRORS_LISTED_MAX + 5 }, count: 2 });
});

test('counts of the last week are shown, and older ones are deleted', async () => {
  await forget();
  const clock = stopClock();
  await using counter = countErrorsOfPage({
    db,
    metrics: new Registry(),
    scripts: new Set([SCRIPT]),
    onKind: () => {},
    onError: (error) => expect.fail(String(error)),
  });
  counter.record(KNOWN, undefined, 'member');
  await counter.list();
  clock.advance(DAY);
  counter.record(KNOWN, undefined, 'member');
  clock.advance((PAGE_ERRORS_DAYS - 2) * DAY);
  expect((await counter.list()).kinds).toMatchObject([{ count: 2 }]);
  expect(await sweepPageErrors(db)).toBe(0);
  clock.advance(DAY);
  expect((await counter.list()).count).toBe(1);
  // The kind, and the row of further kinds.
  expect(await sweepPageErrors(db)).toBe(2);
  expect((await counter.list()).count).toBe(1);
});

test('only owners see the errors', async () => {
  for (const role of ['user', 'moderator'] as const) {
    const { token } = await seedActorOf(db, `a-${role}`, role);
    expect((await call(app, listPageErrors, { token })).error().code).toBe('not_allowed');
  }
  expect((await call(app, listPageErrors)).error().code).toBe('auth_required');
});
