import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { passwordLoad } from '../accounts/password.ts';
import type { Resources } from '../app.ts';
import { assertRestored } from '../data-source/unfinished-restore.ts';
import { localBus } from '../bus/bus.ts';
import { PostgresBus } from '../bus/postgres-bus.ts';
import type { Config } from '../settings/config.ts';
import { lockFolder } from '../db/lock-folder.ts';
import { engineOf, openDatabase, ping, type DatabaseOptions } from '../db/open.ts';
import { openBallastFile, type BallastFile } from '../db/ballast-file.ts';
import type { DatabaseSettings } from '../settings/database-settings.ts';
import { createDeletions, type Deletions } from '../deletions/deletions.ts';
import { imageDecoder } from '../images/image-decoder.ts';
import { imageService } from '../images/image-service.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { createMailer } from '../mail/mailer.ts';
import { prepareDatabase } from './prepare-database.ts';
import { measureResources } from './resource-metrics.ts';
import { StartError } from '../start-error.ts';

interface Options extends Pick<DatabaseOptions, 'onStatement'> {
  readonly log: Logger;
  /** Whether to maintain a ballast file in the folder of SQLite. */
  readonly keepsBallast?: boolean;
}

/** Opens data folder, database and image store; disposing closes all. @throws StartError, or an error of the database */
export async function openResources(
  config: Pick<Config, 'dataDir' | 's3' | 'mail' | keyof DatabaseSettings>,
  { log, onStatement, keepsBallast = false }: Options,
): Promise<Resources & { readonly deletions: Deletions } & AsyncDisposable> {
  await using open = new AsyncDisposableStack();
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new StartError(`${dataDir} cannot be made (${String(cause)}). Choose another DATA_DIR.`, { cause });
  });
  // A database server handles several processes; a database file belongs to one.
  if (databaseUrl === undefined) {
    open.use(lockFolder(dataDir));
    assertRestored(dataDir);
  }

  const onError = (error: unknown) => log.error(error);
  const metrics = new Registry();
  const imageStore = await openImageStore(config);
  const decoder = open.adopt(imageDecoder(), (started) => started.close());
  await prepareDatabase(config, (step) => log.info(step, 'Updating the tables'));
  const connected = { ...config, onConnectionError: onError };
  const db = open.use(openDatabase({ ...connected, metrics, onStatement }));
  const readiness =
    databaseUrl === undefined ? db : open.use(openDatabase({ ...connected, databasePool: 1 }));
  const bus =
    databaseUrl === undefined
      ? localBus()
      : open.use(new PostgresBus({ databaseUrl: databaseDirectUrl ?? databaseUrl, onError }));
  const queues = { pictures: () => decoder.load(), passwords: passwordLoad };
  measureResources(metrics, { queues, isBusConnected: () => bus.isConnected });
  const images = imageService({ decoder, store: imageStore, onError });
  const ballast =
    keepsBallast && databaseUrl === undefined ? open.use(await openBallast(dataDir, log)) : undefined;
  const engine = engineOf(config);
  const deletions = open.use(createDeletions({ db, engine, store: imageStore, ballast, onError }));
  const mailer = config.mail && open.use(createMailer(config.mail));
  const opened = open.move();
  return {
    log,
    db,
    engine,
    pingDatabase: () => ping(readiness),
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
