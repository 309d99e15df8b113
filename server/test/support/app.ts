import { afterAll, inject } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { CompiledQuery, LogEvent } from 'kysely';
import { pino } from 'pino';
import type { Db } from '../../src/db/open.ts';
import { buildApp, type Resources } from '../../src/app.ts';
import { imageDecoder } from '../../src/images/image-decoder.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openResources } from '../../src/start/resources.ts';
import { openMigratedDatabase, type TestDatabase } from './databases.ts';
import { environmentOf, openTestBucket } from './s3/buckets.ts';

/** Settings with which no working test reaches a time limit, on any machine. */
export const PATIENT = { TIMEOUT_FACTOR: '1000' };
/** Settings with the time limits of Plaza. */
export const HASTY = { TIMEOUT_FACTOR: '1' };

const NEVER_MS = 3_600_000;
/** Of all applications of a worker without time limits, with which it ends: its start takes longer than most tests. */
const decoder = imageDecoder({ deadline: NEVER_MS, idle: NEVER_MS });

/** A whole Plaza on an empty database of its own: everything but the listening. */
export interface TestPlaza {
  readonly app: FastifyInstance;
  /** That of the resources. */
  readonly db: Db;
  readonly resources: Resources;
  /** The statements that ran since the last call of this function. */
  takeStatements(): CompiledQuery[];
}

/**
 * Builds an application for a test file, and closes it after the file's last test. To be called outside of tests:
 * what a test asks to be done after all is never done.
 * @param environment settings besides the database; by default rate limits are off, and no time limit is reached
 * @param database is closed, too; by default a new one of the engine of the suite, whose migrations take no time
 */
export async function openPlaza(
  environment: Readonly<Record<string, string>> = {},
  database?: TestDatabase,
): Promise<TestPlaza> {
  const open = new AsyncDisposableStack();
  afterAll(() => open.disposeAsync());
  const { dataDir, databaseUrl } = open.use(database ?? (await openMigratedDatabase()));
  const service = inject('s3');
  const bucket = service && open.use(await openTestBucket(service));
  const config = readConfig({
    ...PATIENT,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(bucket && environmentOf(bucket.settings)),
    ...environment,
  });
  let statements: CompiledQuery[] = [];
  const onStatement = (event: LogEvent) => statements.push(event.query);
  const log = pino({ level: config.logLevel });
  const resources = open.use(
    await openResources(config, { log, onStatement, ...(!environment['TIMEOUT_FACTOR'] && { decoder }) }),
  );
  const app = await buildApp(config, resources, undefined);
  open.defer(() => app.close());
  return {
    app,
    db: resources.db,
    resources,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

/**
 * Builds another application on resources that are open already, and closes it after the file's last test. To be
 * called outside of tests.
 */
export async function openBeside(
  resources: Resources,
  environment: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> {
  const config = readConfig({ ...PATIENT, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', ...environment });
  const app = await buildApp(config, resources, undefined);
  afterAll(() => app.close());
  return app;
}
