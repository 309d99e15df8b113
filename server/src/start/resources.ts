import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { passwordLoad } from '../accounts/password.ts';
import type { Resources } from '../app.ts';
import { accessProblem, assertAccessible } from '../data-source/accessible.ts';
import { narrowDataFolder } from '../data-source/private-access.ts';
import { assertRestored } from '../data-source/unfinished-restore.ts';
import { localBus } from '../bus/bus.ts';
import { PostgresBus, TIMEOUT_MS } from '../bus/postgres-bus.ts';
import { AWAY_MS } from '../bus/presence.ts';
import type { Config } from '../settings/config.ts';
import { multiplied } from '../db/database-timeouts.ts';
import { lockFolder } from '../db/lock-folder.ts';
import { engineOf, openDatabase, ping, type DatabaseOptions } from '../db/open.ts';
import { openBallastFile, type BallastFile } from '../db/ballast-file.ts';
import type { DatabaseSettings } from '../settings/database-settings.ts';
import { createDeletions, type Deletions } from '../deletions/deletions.ts';
import { DEADLINE_MS, imageDecoder, type ImageDecoder } from '../images/image-decoder.ts';
import { imageService } from '../images/image-service.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { makeFolder } from '../lib/files.ts';
import { createMailer } from '../mail/mailer.ts';
import { prepareDatabase } from './prepare-database.ts';
import { measureResources, showVersion } from './resource-metrics.ts';
import { StartError } from '../start-error.ts';

interface Options extends Pick<DatabaseOptions, 'onStatement'> {
  readonly log: Logger;
  /** Whether to maintain a ballast file in the folder of SQLite. */
  readonly keepsBallast?: boolean;
  /** One that several resources share, and which its owner closes; by default they have one of their own. */
  readonly decoder?: ImageDecoder;
}

/** Opens data folder, database and image store; disposing closes all. @throws StartError, or an error of the database */
export async function openResources(
  config: Pick<Config, 'dataDir' | 's3' | 'mail' | 'backups' | 'timeoutFactor' | keyof DatabaseSettings>,
  { log, onStatement, keepsBallast = false, decoder: shared }: Options,
): Promise<Resources & { readonly deletions: Deletions } & AsyncDisposable> {
  await using open = new AsyncDisposableStack();
  const { dataDir, databaseUrl, timeoutFactor } = config;
  const timeouts = multiplied(timeoutFactor);
  await makeFolder(dataDir).catch((cause: unknown) => {
    throw new StartError(accessProblem(dataDir, dataDir, cause), { cause });
  });
  await assertAccessible(dataDir);
  // A database server handles several processes; a database file belongs to one.
  if (databaseUrl === undefined) {
    open.use(lockFolder(dataDir));
  }
  assertRestored(dataDir);
  await makePrivate(config, log);

  const onError = (error: unknown) => log.error(error);
  const metrics = new Registry();
  const imageStore = await openImageStore(config);
  const decoder =
    shared ?? open.adopt(imageDecoder({ deadline: timeoutFactor * DEADLINE_MS }), (own) => own.close());
  await prepareDatabase({ ...config, timeouts }, imageStore, (step) => log.info(step, 'Updating the tables'));
  const connected = { ...config, timeouts, onConnectionError: onError };
  const db = open.use(openDatabase({ ...connected, metrics, onStatement }));
  // SQLite has no connection that could be lost.
  const readiness =
    databaseUrl === undefined ? undefined : open.use(openDatabase({ ...connected, databasePool: 1 }));
  const bus = databaseUrl === undefined ? localBus() : open.use(await openBus(config, databaseUrl, log));
  const queues = { pictures: () => decoder.load(), passwords: passwordLoad };
  showVersion(metrics);
  measureResources(metrics, { queues, isBusConnected: () => bus.isConnected });
  const ballast =
    keepsBallast && databaseUrl === undefined ? open.use(await openBallast(dataDir, log)) : undefined;
  const engine = engineOf(config);
  const deletions = open.use(createDeletions({ db, engine, store: imageStore, ballast, onError }));
  const onMarked = () => deletions.removeFiles();
  const images = imageService({ decoder, store: imageStore, onMarked, onError });
  const mailer = config.mail && open.use(createMailer(config.mail, metrics));
  const opened = open.move();
  return {
    log,
    db,
    engine,
    pingDatabase: readiness && (() => ping(readiness)),
    bus,
    images,
    deletions,
    ballast,
    imageStore,
    hasBucket: config.s3 !== undefined,
    imageDecoder: decoder,
    dataDir,
    metrics,
    mailer,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Opens the bus, and waits for its first attempt to connect, so that the process serves all at once. */
async function openBus(
  { databaseDirectUrl, timeoutFactor }: Pick<Config, 'databaseDirectUrl' | 'timeoutFactor'>,
  databaseUrl: string,
  log: Logger,
): Promise<PostgresBus> {
  const bus = new PostgresBus({
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    onLost(error) {
      const message = 'The bus is away: if that lasts, this process is not ready and accepts no writes';
      log.warn(error, message);
    },
    onBack: () => log.warn('The bus is back'),
    timeout: timeoutFactor * TIMEOUT_MS,
    awayAfter: timeoutFactor * AWAY_MS,
  });
  await bus.tried();
  return bus;
}

async function makePrivate({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>, log: Logger) {
  const { narrowed, failed } = await narrowDataFolder(dataDir, backups?.folder);
  if (narrowed.length > 0) log.warn({ paths: narrowed }, 'Removed the access of other accounts');
  if (failed.length > 0) log.warn({ paths: failed }, 'The access of other accounts cannot be removed');
}

function openBallast(dataDir: string, log: Logger): Promise<BallastFile & AsyncDisposable> {
  return openBallastFile({
    folder: dataDir,
    onChange(isReleased) {
      if (isReleased)
        log.error('The disk is full: only reads, deletions and sign-ins are served until there is space');
      else log.info('There is space again');
    },
    onError: (error) => log.error(error, 'The ballast file for a full disk cannot be written'),
  });
}
