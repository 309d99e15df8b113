import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openResources } from '../../src/start/resources.ts';
import { PATIENT } from '../support/app.ts';
import { call } from '../support/client.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';

/** A process with a database, from start to stop. */
async function openProcess({ dataDir, databaseUrl }: TestDatabase) {
  await using open = new AsyncDisposableStack();
  const environment = { ...PATIENT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' };
  const config = readConfig(environment);
  const resources = open.use(await openResources(config, { log: pino({ level: 'fatal' }) }));
  const app = await buildApp(config, resources, undefined);
  open.defer(() => app.close());
  const opened = open.move();
  return { app, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

test('keys, tokens and cookies are valid after a restart', async () => {
  await using database = await openTestDatabase();
  const image = fileOf(await picture(), 'a.png');
  const publish = async ({ app }: Awaited<ReturnType<typeof openProcess>>, token: string) => {
    const form = formOf({ title: 'Hello', content: 'World', image });
    return call(app, createPost, { token, form, headers: { [IDEMPOTENCY_KEY_HEADER]: 'before' } });
  };
  let started = await openProcess(database);
  const ann = await newMember(started.app, 'ann');
  const first = await publish(started, ann.token);
  await started[Symbol.asyncDispose]();

  started = await openProcess(database);
  const second = await publish(started, ann.token);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect((await call(started.app, listPosts, { token: ann.token })).body).toHaveLength(1);
  expect((await started.app.inject(second.body.post.imageUrl ?? '')).statusCode).toBe(200);
  const refreshed = await call(started.app, refreshSession, { cookie: ann.cookie });
  expect([refreshed.status, refreshed.body.userId]).toEqual([200, ann.userId]);
  await started[Symbol.asyncDispose]();
});
