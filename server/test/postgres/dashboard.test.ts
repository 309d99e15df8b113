import { readFile } from 'node:fs/promises';
import { API } from '@plaza/contract/api.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { afterAll, expect, test } from 'vitest';
import { createMailer } from '../../src/mail/mailer.ts';
import { smtpServer } from '../../src/settings/mail-settings.ts';
import { startHousekeeping } from '../../src/start/housekeeping.ts';
import { watchStorage } from '../../src/start/watch-storage.ts';
import { openPlaza } from '../support/app.ts';

const { app, resources } = await openPlaza();
const { metrics } = resources;
const housekeeping = startHousekeeping(
  { byAge: {}, others: { chore: () => Promise.resolve(1) } },
  { metrics, checkClock: () => Promise.resolve(true), onError: () => {} },
);
afterAll(() => housekeeping[Symbol.asyncDispose]());
const backups = { folder: resources.dataDir, at: 0, keep: 1 };
watchStorage({ backups, hasOtherBackups: false }, resources);
const from = { name: '', address: 'plaza@plaza.example' };
createMailer({ server: smtpServer('smtp://127.0.0.1'), from }, metrics);

const { body } = await app.inject(METRICS_PATH);
/** The metrics of a process, and the further names under which the parts of a histogram go. */
const known = new Set(
  Array.from(body.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ).flat(),
);

const textOf = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
const files = ['grafana-dashboard.json', 'prometheus-rules.yaml'] as const;
const namesIn = (text: string) => new Set(text.match(/\b(?:plaza|nodejs|process)_[a-z\d_]+\b/g));
/** The values that a label is compared with, of `label="a"` and `label=~"a|b"`. */
const valuesOf = (text: string, label: string) =>
  Array.from(text.matchAll(new RegExp(`\\b${label}=~?\\\\?"([\\w|]+)`, 'g')), ([, values = '']) =>
    values.split('|'),
  ).flat();

test.each(files)('%s uses existing metrics and values', async (file) => {
  const text = await textOf(file);
  expect(namesIn(text).size).toBeGreaterThan(5);
  expect([...namesIn(text).difference(known)]).toEqual([]);
  const codes = valuesOf(text, 'code');
  const endpoints = valuesOf(text, 'endpoint');
  expect(codes.length + endpoints.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !Object.hasOwn(ERROR_MESSAGE, code))).toEqual([]);
  const named = new Set(API.map(({ name }) => name));
  expect(endpoints.filter((endpoint) => !named.has(endpoint))).toEqual([]);
});

test('the dashboard shows every metric of Plaza', async () => {
  const shown = namesIn(await textOf('grafana-dashboard.json'));
  const own = [...known].filter((name) => name.startsWith('plaza_') && !name.endsWith('_sum'));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test('each alert has a test in which it fires', async () => {
  const alerts = Array.from(
    (await textOf('prometheus-rules.yaml')).matchAll(/- alert: (\w+)/g),
    ([, name]) => name,
  );
  const tests = (await textOf('alerts.test.yml')).split('\n  - name: ').slice(1);
  const fired = tests.filter((text) => text.includes('exp_alerts:')).map((text) => /^\w+/.exec(text)?.[0]);
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(fired)).toEqual(new Set(alerts));
});

test('metrics count errors by code, tasks in queues and rows removed by housekeeping', async () => {
  await app.inject('/api/nothing');
  await app.inject('/api/nothing');
  const after = (await app.inject(METRICS_PATH)).body;
  expect(after).toMatch(/^plaza_http_errors_total\{code="not_found"\} 2$/m);
  expect(after).toMatch(/^plaza_queue_tasks\{queue="pictures",state="waiting"\} 0$/m);
  expect(after).toMatch(/^plaza_queue_tasks\{queue="passwords",state="running"\} 0$/m);
  expect(after).toMatch(/^plaza_housekeeping_removed_total\{chore="chore"\} 1$/m);
  expect(after).toMatch(/^plaza_housekeeping_last_success_timestamp_seconds\{chore="chore"\} \d+/m);
  expect(after).toMatch(/^plaza_bus_connected [01]$/m);
});
