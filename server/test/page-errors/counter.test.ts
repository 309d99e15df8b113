import { listPageErrors, PAGE_ERROR_KINDS_MAX } from '@plaza/contract/page-error.ts';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { countErrorsOfPage, type PageErrorOptions } from '../../src/page-errors/page-error-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { Faults, storageFull, writes } from '../support/faults.ts';
import { PAGE_ERROR } from '../support/page-errors.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');
const list = async () => (await call(app, listPageErrors, { token: owner.token })).body;
const rowsOf = () => db.selectFrom('page_errors').selectAll().execute();

/** The only script of the build. */
const SCRIPT = 'main-Ab12Cd34.js';
let positions = 0;
/** A report of a kind that was not reported before. */
const newKind = () => ({ ...PAGE_ERROR, file: SCRIPT, column: ++positions });

/** Opens the counter of another process. */
const openCounter = (options: Partial<PageErrorOptions> = {}) =>
  countErrorsOfPage({
    db,
    metrics: new Registry(),
    scripts: new Set([SCRIPT]),
    onKind: () => {},
    onError: (error) => expect.fail(String(error)),
    ...options,
  });

beforeEach(() => db.deleteFrom('page_errors').execute());

test('visitors of many addresses hide no errors of members', async () => {
  const logged: string[] = [];
  await using counter = openCounter({ onKind: ({ name }) => logged.push(name) });
  for (let sent = 0; sent < 2 * PAGE_ERROR_KINDS_MAX; sent++) counter.record(newKind(), undefined, 'visitor');
  const ofMember = { ...newKind(), name: 'URIError' } as const;
  counter.record(ofMember, undefined, 'member');
  expect(await counter.list()).toMatchObject({ count: 2 * PAGE_ERROR_KINDS_MAX + 1 });
  expect(await rowsOf()).toContainEqual(expect.objectContaining({ name: 'URIError', count: 1 }));
  expect(logged).toContain('URIError');
});

test('processes that store at the same time keep to the limit together', async () => {
  const counters = Array.from({ length: 3 }, () => openCounter());
  for (const counter of counters)
    for (let i = 0; i < 100; i++) counter.record(newKind(), undefined, 'member');
  await Promise.all(counters.map((counter) => counter.list()));
  expect(await rowsOf()).toHaveLength(PAGE_ERROR_KINDS_MAX + 1);
  expect(await list()).toMatchObject({ count: 300 });
});

test('counts that could not be stored are stored later', async () => {
  const errors: unknown[] = [];
  const faults = new Faults();
  faults.fault = { error: storageFull(), affects: writes };
  await using counter = openCounter({
    db: faults.applyTo(db),
    onError: (error) => errors.push(error),
  });
  counter.record(newKind(), undefined, 'member');
  expect(await counter.list()).toMatchObject({ count: 0 });
  expect(errors).toHaveLength(1);
  faults.fault = undefined;
  expect(await counter.list()).toMatchObject({ count: 1 });
});
