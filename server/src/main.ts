import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { FolderInUse, lockFolder } from './db/lock-folder.ts';
import { migrate } from './db/migrate.ts';
import { engineOf, openDatabase } from './db/open.ts';
import { openWebApp } from './http/web-app.ts';
import { startHousekeeping } from './housekeeping.ts';
import { deleteExpiredKeys } from './idempotency/idempotency-repository.ts';
import { KEPT_MS } from './idempotency/idempotency-service.ts';
import { diskImageStore } from './images/disk-image-store.ts';
import { imageDecoder } from './images/image-decoder.ts';
import { imageService } from './images/image-service.ts';
import { sweepImages } from './images/sweep-images.ts';
import { deleteExpiredSessions } from './sessions/session-repository.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CLOSE_WITHIN_MS = 10_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Opens everything, answers until a signal comes, and closes everything in the opposite order. */
async function start(config: Config): Promise<void> {
  await using open = new AsyncDisposableStack();
  const { dataDir, databaseUrl } = config;
  const uploadDir = join(dataDir, 'tmp');
  await mkdir(uploadDir, { recursive: true });
  // A server takes care of itself; a file has to be ours alone.
  if (databaseUrl === undefined) open.use(lockFolder(dataDir));

  const imageStore = diskImageStore(join(dataDir, 'media'));
  const decoder = open.adopt(imageDecoder(), (started) => started.close());
  const onError = (error: unknown) => app.log.error(error);
  const db = open.adopt(
    openDatabase({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }), onConnectionError: onError }),
    (opened) => opened.destroy(),
  );
  await migrate(db, engineOf(config));
  const images = imageService({ decoder, store: imageStore, onError });
  const app = await buildApp(config, { db, images, imageStore, uploadDir, web: await openWebApp(WEB_DIST) });
  open.defer(() => app.close());
  open.use(
    startHousekeeping(
      [
        () => deleteExpiredSessions(db, Date.now()),
        () => deleteExpiredKeys(db, Date.now() - KEPT_MS),
        () => sweepImages({ db, store: imageStore }),
      ],
      onError,
    ),
  );

  const address = await app.listen({ port: config.port, host: config.host });
  const opened = open.move();
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: app.log }, () => opened.disposeAsync());
  process.stdout.write(`Plaza is ready at ${address}\n`);
}

/** What an operator needs to know of a start that failed. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.map((mistake) => `Setting ${mistake}`).join('\n');
  if (error instanceof FolderInUse) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The address is in use by another program (${error.message}). Choose another PORT.`;
  }
  return `Plaza could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
