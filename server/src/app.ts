import { FORMS_AT_ONCE } from '@plaza/contract/body.ts';
import type { StorageProblem } from '@plaza/contract/storage.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { attemptCounter } from './accounts/attempt-counter.ts';
import { passwordAttempts } from './accounts/verify-attempt.ts';
import { communityCache } from './community/community-cache.ts';
import type { BackupState } from './backup/daily-backups.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './settings/config.ts';
import type { Db, Engine } from './db/open.ts';
import type { BallastFile } from './db/ballast-file.ts';
import type { Deletions } from './deletions/deletions.ts';
import { admitFiles, type AdmissionDependencies } from './http/admission/admission.ts';
import { createConcurrencyLimiter } from './http/admission/concurrency-limiter.ts';
import { registerLoadShedding } from './http/admission/load-shedding.ts';
import { localRateLimiter } from './http/admission/rate-limiter.ts';
import { registerBodyLimits } from './http/body/body-limits.ts';
import { formSlots } from './http/body/form-slots.ts';
import { registerUploads } from './http/body/uploads.ts';
import { registerClosing } from './http/closing.ts';
import { contractRoutes } from './http/contract-route.ts';
import { createServer } from './http/create-server.ts';
import { handleError } from './http/error-handler.ts';
import { noRoute } from './http/no-route.ts';
import { cookieScope } from './installation/cookie-scope.ts';
import { refreshCookie } from './sessions/refresh-cookie.ts';
import { registerHooks } from './http/register-hooks.ts';
import { logAnswer } from './http/request-log.ts';
import { secure, securityHeaders, type SecurityHeaders } from './http/security-headers.ts';
import { createPages, type Pages } from './http/pages.ts';
import { inlineSources, registerWebApp, type WebApp } from './http/web-app.ts';
import { measureStreams } from './live/live-metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ImageDecoder } from './images/image-decoder.ts';
import type { ImageService } from './images/image-service.ts';
import type { ImageStore } from './images/image-store.ts';
import { countErrorsOfPage, type PageErrorCounter } from './page-errors/page-error-service.ts';
import { sharedRateLimiter } from './limits/shared-rate-limiter.ts';
import { createSessions } from './sessions/session-service.ts';
import { registerFeatures } from './register-features.ts';
import { registerOperations } from './register-operations.ts';
import { listFamilies } from './sessions/session-repository.ts';

/** The resources that the application uses. The caller opens and closes them. */
export interface Resources {
  readonly log: Logger;
  readonly db: Db;
  readonly engine: Engine;
  /** Queries PostgreSQL on a connection that requests do not use. Rejects without an answer. Undefined on SQLite. */
  readonly pingDatabase: (() => Promise<void>) | undefined;
  readonly bus: Bus;
  readonly images: ImageService;
  readonly deletions: Pick<Deletions, 'begin'>;
  readonly imageStore: ImageStore;
  /** Whether the image store is a bucket, not a folder. */
  readonly hasBucket: boolean;
  readonly imageDecoder: Pick<ImageDecoder, 'warmUp'>;
  /** The folder of images and temporary files. */
  readonly dataDir: string;
  readonly metrics: Registry;
  /** The ballast file of `dataDir`; undefined on PostgreSQL. */
  readonly ballast?: BallastFile | undefined;
  readonly backups?: (() => BackupState) | undefined;
  /** The problems of disk and backups; undefined before they are known. */
  readonly storageProblems?: (() => readonly StorageProblem[] | undefined) | undefined;
  readonly mailer?: Mailer | undefined;
}

/** Creates the application, which does not listen. @param web undefined before the first build of the page */
export async function buildApp(
  config: Config,
  resources: Resources,
  web: WebApp | undefined,
): Promise<FastifyInstance> {
  const { log, db, bus, imageDecoder, dataDir, metrics, mailer, backups } = resources;
  const { publicUrl, corsOrigins, trustProxy } = config;
  const headers = securityHeaders({ publicUrl, inline: web && inlineSources(web.html.values()) });
  const mediaBase = publicUrl?.origin ?? '';
  const community = communityCache(db, bus, mediaBase);
  const scope = await cookieScope(db, publicUrl);
  const features = { hasMail: mailer !== undefined, cookies: scope };
  const pages = createPages(web, () => community.forPage(), features);
  const app = openServer(config, log, headers, pages);
  const isClosing = registerClosing(app, config);

  const registry = new Registry();
  const countError = await registerHooks(app, config, { headers, registry, metrics });
  const sessions = createSessions(db, bus);
  const cookie = refreshCookie({
    scope,
    secure: publicUrl?.protocol === 'https:',
    listFamilies: (hashes) => listFamilies(db, hashes),
  });
  const limiter = createRateLimiter(config, db);
  const isShed = registerLoadShedding(app, { headers, corsOrigins, onShed: countError });
  // Load shedding replaces all listeners.
  registerBodyLimits(app, config.timeoutFactor);
  const admission: AdmissionDependencies = {
    concurrency: createConcurrencyLimiter(isShed),
    isBusAway: () => bus.isAway,
    origins: { corsOrigins, ...(publicUrl && { publicOrigin: publicUrl.origin }) },
    limiter,
    findViewer: sessions.findViewer,
    ballast: resources.ballast,
    sessionOf: (request) => cookie.familyOf(request),
    behindProxy: trustProxy.length > 0,
  };
  await registerUploads(app, {
    dataDir,
    slots: formSlots({ maxPerMember: config.rateLimits && FORMS_AT_ONCE }),
    async beforeFiles(request) {
      await admitFiles(request, admission);
      imageDecoder.warmUp();
    },
  });
  const route = contractRoutes(app, admission);
  const countAttempt = attemptCounter(limiter);
  const live = registerFeatures(route, {
    ...resources,
    pageErrors: openPageErrors(app, { db, log, registry, scripts: web?.scripts }),
    community,
    sessions,
    cookie,
    countAttempt,
    limiter,
    mailer,
    origin: publicUrl?.origin ?? '',
    onError: (error) => log.error(error),
    verifyAttempt: passwordAttempts(countAttempt),
    mediaBase,
    backupFolder: config.backups?.folder,
    hasOtherBackups: config.hasOtherBackups,
    isBackupFailing: () => backups?.().isFailing ?? false,
  });
  // After the hook that waits until no proxy opens further ones.
  app.addHook('preClose', async () => live.close());
  measureStreams(live, registry);

  registerOperations(app, config, { ...resources, cookie }, isClosing);
  await registerWebApp(app, web, pages);
  app.setNotFoundHandler((request, reply) => {
    const error = noRoute(request);
    if (error) throw error;
    return pages.sendUnknownPage(request, reply);
  });
  return app;
}

/** Processes that share a database share its limits. */
const createRateLimiter = ({ databaseUrl, rateLimits }: Config, db: Db) =>
  databaseUrl === undefined ? localRateLimiter(rateLimits) : sharedRateLimiter(db, rateLimits);

/** Creates the server, which answers requests without a route, too. */
function openServer(config: Config, log: Logger, headers: SecurityHeaders, pages: Pages): FastifyInstance {
  const app = createServer(config, log, (error, request, reply) => {
    const secured = secure(reply, headers.ofPages);
    // Without a route no hook is called.
    reply.raw.once('finish', () => logAnswer(request, reply));
    if (noRoute(request)) return handleError(error, request, secured);
    request.cookies = app.parseCookie(request.headers.cookie ?? '');
    pages.sendUnknownPage(request, secured).catch((failure: unknown) => {
      handleError(failure instanceof Error ? failure : new Error(String(failure)), request, secured);
    });
  });
  return app;
}

/** Counts errors of the page until the application is closed. @param scripts undefined before the first build of the page */
function openPageErrors(
  app: FastifyInstance,
  {
    db,
    log,
    registry,
    scripts = new Set(),
  }: Pick<Resources, 'db' | 'log'> & {
    readonly registry: Registry;
    readonly scripts: ReadonlySet<string> | undefined;
  },
): PageErrorCounter {
  const pageErrors = countErrorsOfPage({
    db,
    metrics: registry,
    scripts,
    onKind: (pageError) => log.warn({ pageError }, 'A page reported an error'),
    onError: (error) => log.error(error),
  });
  app.addHook('onClose', () => pageErrors[Symbol.asyncDispose]());
  return pageErrors;
}
