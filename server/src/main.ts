import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { dailyBackups } from './backup/daily-backups.ts';
import { closeOnSignal } from './start/close-on-signal.ts';
import { readConfig, type Config } from './settings/config.ts';
import { ownerCodeLines, type Listening } from './start/owner-code-lines.ts';
import { explainFailure } from './start/explain-failure.ts';
import { openWebApp } from './http/web-app.ts';
import { removeLeftUploads } from './http/body/uploads.ts';
import { startHousekeeping } from './start/housekeeping.ts';
import { deleteExpiredKeys } from './idempotency/idempotency-repository.ts';
import { KEPT_MS } from './idempotency/idempotency-service.ts';
import { sweepImages } from './images/image-sweeper.ts';
import { deleteInBatches } from './lib/in-batches.ts';
import { claim, deleteEndedCounts } from './limits/count-repository.ts';
import { PACKAGE_FOLDER } from './lib/package-folder.ts';
import { sweepRegistrations } from './account-state/registration-service.ts';
import { sweepInvitations } from './invitations/invitation-service.ts';
import { sweepNotifications } from './notifications/notification-service.ts';
import { sweepChallenges } from './passkeys/challenge-service.ts';
import { sweepResetLinks } from './recovery/reset-link-service.ts';
import { deleteExpiredRemovals } from './moderation/removal-service.ts';
import { openResources } from './start/resources.ts';
import { sweepSessions } from './sessions/session-sweeper.ts';
import { StartError } from './start-error.ts';

const WEB_DIST = join(PACKAGE_FOLDER, '../web/dist');
const CLOSE_WITHIN_MS = 10_000;
/** One process per hour sweeps the image store; less than an hour, so that it may be the same one again. */
const IMAGE_FILES_CLAIM_MS = 55 * 60 * 1000;

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  await using open = new AsyncDisposableStack();
  const log = pino({ level: config.logLevel });
  const resources = open.use(await openResources(config, { log, keepsBallast: true }));
  const { db, deletions, imageStore, metrics } = resources;
  const chores = {
    sessions: (stop: AbortSignal) => sweepSessions({ db, stop }),
    idempotency_keys: (stop: AbortSignal) =>
      deleteInBatches((rows) => deleteExpiredKeys(db, Date.now() - KEPT_MS, rows), stop),
    ...(config.databaseUrl !== undefined && {
      rate_counts: (stop: AbortSignal) =>
        deleteInBatches((rows) => deleteEndedCounts(db, Date.now(), rows), stop),
    }),
    invitations: (stop: AbortSignal) => sweepInvitations(db, stop),
    passkey_challenges: (stop: AbortSignal) => sweepChallenges(db, stop),
    reset_links: (stop: AbortSignal) => sweepResetLinks(db, stop),
    registrations: (stop: AbortSignal) => sweepRegistrations(db, stop),
    notifications: (stop: AbortSignal) => sweepNotifications(db, stop),
    removals: (stop: AbortSignal) => deleteExpiredRemovals(db, stop),
    upload_files: () => removeLeftUploads(config.dataDir),
    image_files: async (stop: AbortSignal) => {
      const isDue =
        config.databaseUrl === undefined || (await claim(db, 'image_files', IMAGE_FILES_CLAIM_MS));
      return isDue ? sweepImages({ db, store: imageStore, stop }) : 0;
    },
  };
  const onError = (error: unknown) => log.error(error);
  const onBackup = (backup: object) => log.info(backup, 'Made the daily backup');
  const backups = config.backups && dailyBackups({ settings: config.backups, metrics, onBackup, onError });
  const app = await buildApp(config, { ...resources, backups: backups?.state }, await openWebApp(WEB_DIST));
  // Closed after the server, so that it is not ready at once, whatever runs.
  const background = open.use(new AsyncDisposableStack());
  open.defer(() => app.close());
  const listening = await listen(app, config);
  const ownerLines = await ownerCodeLines(db, config, listening).catch((error: unknown) => {
    log.error(error, 'The code of the first owner cannot be prepared');
    return [];
  });
  deletions.resume();
  background.use(startHousekeeping(chores, { metrics, onError }));
  if (backups) background.use(backups.start());

  const opened = open.move();
  const closeWithin = config.shutdownDelay * 1000 + CLOSE_WITHIN_MS;
  closeOnSignal(() => opened.disposeAsync(), {
    logger: log,
    within: closeWithin,
    abort: () => process.exit(1),
  });
  process.stdout.write(
    [`Plaza is ready at ${listening.origin}`, ...ownerLines].map((line) => `${line}\n`).join(''),
  );
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<Listening> {
  try {
    // For `localhost` Fastify would open a second server, without the listeners of `app.server`.
    const { address } = await lookup(host);
    return { origin: await app.listen({ port, host: address }), address };
  } catch (cause) {
    throw new StartError(
      `Cannot listen at ${host}:${port} (${String(cause)}). Choose another HOST or PORT.`,
      { cause },
    );
  }
}
