import { FORMS_AT_ONCE } from '@plaza/contract/body.ts';
import fastifyCookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance } from 'fastify';
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
import { registerApiDocs } from './http/api-docs/api-docs.ts';
import { formSlots } from './http/body/form-slots.ts';
import { registerDrain } from './http/body/drain.ts';
import { registerJsonBody } from './http/body/json-body.ts';
import { registerUploads } from './http/body/uploads.ts';
import { registerClosing } from './http/closing.ts';
import { registerCompression } from './http/compression.ts';
import { contractRoutes } from './http/contract-route.ts';
import { registerCors } from './http/cors.ts';
import { createServer } from './http/create-server.ts';
import { handleError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { noRoute } from './http/no-route.ts';
import { REFRESH_COOKIE, refreshCookie } from './http/refresh-cookie.ts';
import { registerRequestLog } from './http/request-log.ts';
import {
  hasSecurityHeaders,
  registerSecurityHeaders,
  secure,
  securityHeaders,
  type SecurityHeaders,
} from './http/security-headers.ts';
import { registerStrictHttp } from './http/strict-http.ts';
import { createPages } from './http/pages.ts';
import { inlineSources, registerWebApp, type WebApp } from './http/web-app.ts';
import { measureStreams } from './live/live-metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ImageDecoder } from './images/image-decoder.ts';
import { registerImages } from './images/image-routes.ts';
import type { ImageService } from './images/image-service.ts';
import type { ImageStore } from './images/image-store.ts';
import { sharedRateLimiter } from './limits/shared-rate-limiter.ts';
import { createRemovedImages } from './removals/removed-images.ts';
import { createSessions } from './sessions/session-service.ts';
import { registerFeatures } from './register-features.ts';
import { parseRefreshToken } from './sessions/token.ts';

/** The resources that the application uses. The caller opens and closes them. */
export interface Resources {
  readonly log: Logger;
  readonly db: Db;
  readonly engine: Engine;
  /** Queries the database on a connection that requests do not use. Rejects without an answer. */
  readonly pingDatabase: () => Promise<void>;
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
  readonly mailer?: Mailer | undefined;
}

/** Creates the application, which does not listen. @param web undefined before the first build of the page */
export async function buildApp(
  config: Config,
  resources: Resources,
  web: WebApp | undefined,
): Promise<FastifyInstance> {
  const { log, db, bus, imageStore, imageDecoder, dataDir, metrics, mailer, backups } = resources;
  const { publicUrl, corsOrigins, trustProxy } = config;
  const headers = securityHeaders({ publicUrl, inline: web && inlineSources(web.html.values()) });
  const mediaBase = publicUrl?.origin ?? '';
  const community = communityCache(db, bus, mediaBase);
  const pages = createPages(web, () => community.forPage(), { hasMail: mailer !== undefined });
  const app = createServer(config, log, (error, request, reply) => {
    const secured = secure(reply, headers.ofPages);
    if (noRoute(request)) return handleError(error, request, secured);
    request.cookies = app.parseCookie(request.headers.cookie ?? '');
    pages.sendUnknownPage(request, secured).catch((failure: unknown) => {
      handleError(failure instanceof Error ? failure : new Error(String(failure)), request, secured);
    });
  });
  const isClosing = registerClosing(app, config.shutdownDelay);

  const registry = new Registry();
  const countError = await registerHooks(app, config, { headers, registry, metrics });
  const sessions = createSessions(db, bus);
  const cookie = refreshCookie(publicUrl?.protocol === 'https:');
  const limiter = createRateLimiter(config, db);
  const isShed = registerLoadShedding(app, { headers, corsOrigins, onShed: countError });
  const admission: AdmissionDependencies = {
    concurrency: createConcurrencyLimiter(isShed),
    origins: { corsOrigins, ...(publicUrl && { publicOrigin: publicUrl.origin }) },
    limiter,
    findViewer: sessions.findViewer,
    ballast: resources.ballast,
    sessionOf: (request) => parseRefreshToken(cookie.read(request))?.familyHash,
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
  });
  // After the hook that waits until no proxy opens further ones.
  app.addHook('preClose', async () => live.close());
  measureStreams(live, registry);

  registerApiDocs(app, { publicUrl, rateLimits: config.rateLimits, refreshCookie: REFRESH_COOKIE });
  registerHealth(app, { dependencies: { database: resources.pingDatabase }, isClosing, backups });
  registerImages(app, {
    store: imageStore,
    removedImages: createRemovedImages(db, bus),
    embeddableBy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  });
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

/** Registers the hooks of all routes, before these. @returns counts errors by their code in the metrics */
async function registerHooks(
  app: FastifyInstance,
  { metricsAllow, corsOrigins }: Config,
  {
    headers,
    registry,
    metrics,
  }: Pick<Resources, 'metrics'> & {
    readonly headers: SecurityHeaders;
    readonly registry: Registry;
  },
) {
  // A route uses the error handler that is set at its registration.
  app.setErrorHandler((error: FastifyError, request, reply) =>
    handleError(error, request, hasSecurityHeaders(reply) ? reply : secure(reply, headers.ofPages)),
  );
  registerSecurityHeaders(app, headers);
  registerRequestLog(app);
  const countError = registerMetrics(app, { registry, shared: metrics, allow: metricsAllow });
  registerStrictHttp(app);
  await registerCors(app, corsOrigins);
  await registerCompression(app);
  await app.register(fastifyCookie);
  registerJsonBody(app);
  registerDrain(app);
  return countError;
}
