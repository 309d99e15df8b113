import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createClockCheck } from './clock/clock-check.ts';
import { choresOf } from './start/chores.ts';
import { closeOnSignal } from './start/close-on-signal.ts';
import { ConfigError, readConfig, type Config } from './settings/config.ts';
import { ownerCodeLines, type Listening } from './start/owner-code-lines.ts';
import { resendEmails } from './recovery/reset-email-service.ts';
import { explainFailure } from './start/explain-failure.ts';
import { openWebApp } from './http/web-app.ts';
import { PROGRAM_VERSION } from './lib/program-version.ts';
import { startHousekeeping } from './start/housekeeping.ts';
import { createPrivately } from './lib/create-privately.ts';
import { PACKAGE_FOLDER } from './lib/package-folder.ts';
import { logWarnings } from './start/log-warnings.ts';
import { openResources } from './start/resources.ts';
import { watchStorage } from './start/watch-storage.ts';
import { StartError } from './start-error.ts';

const WEB_DIST = join(PACKAGE_FOLDER, '../web/dist');
/** `EX_CONFIG` of sysexits.h, after which the service is not started again (deploy/plaza.service). */
const WRONG_SETTINGS = 78;
const CLOSE_WITHIN_MS = 10_000;
const SAME_REQUEST_MS = 1000;

createPrivately();
try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(error instanceof ConfigError ? WRONG_SETTINGS : 1);
}

async function start(config: Config): Promise<void> {
  await using open = new AsyncDisposableStack();
  // Written asynchronously, the last lines would change places when the process ends.
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 1, sync: true }));
  logWarnings(log);
  const resources = open.use(await openResources(config, { log, keepsBallast: true }));
  const { db, engine, deletions, metrics } = resources;
  const onError = (error: unknown) => log.error(error);
  const { backups, watch } = watchStorage(config, resources);
  const shown = { backups: backups?.state, storageProblems: watch.problems };
  const app = await buildApp(config, { ...resources, ...shown }, await openWebApp(WEB_DIST));
  // Closed after the server, so that it is not ready at once, whatever runs.
  const background = open.use(new AsyncDisposableStack());
  open.defer(() => app.close());
  const listening = await listen(app, config);
  const ownerLines = await ownerCodeLines(db, config, listening).catch((error: unknown) => {
    log.error(error, 'The code of the first owner cannot be prepared');
    return [];
  });
  deletions.resume();
  const checkClock = createClockCheck(db, log);
  background.use(startHousekeeping(choresOf(config, resources), { metrics, checkClock, onError }));
  const origin = config.publicUrl?.origin ?? '';
  background.use(resendEmails({ db, mailer: resources.mailer, origin, onError }));
  if (backups) background.use(backups.start());
  background.use(watch.start());

  const opened = open.move();
  const closeWithin = config.shutdownDelay * 1000 + config.timeoutFactor * CLOSE_WITHIN_MS;
  closeOnSignal(() => opened.disposeAsync(), {
    logger: log,
    within: closeWithin,
    sameRequest: config.timeoutFactor * SAME_REQUEST_MS,
    abort: () => process.exit(1),
  });
  log.info({ address: listening.origin, engine, version: PROGRAM_VERSION, node: process.version }, 'Started');
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
