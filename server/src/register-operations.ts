import type { FastifyInstance } from 'fastify';
import type { Resources } from './app.ts';
import { registerApiDocs } from './http/api-docs/api-docs.ts';
import { registerHealth } from './http/health.ts';
import type { RefreshCookie } from './sessions/refresh-cookie.ts';
import { registerImages } from './images/image-routes.ts';
import { createRemovedImages } from './removals/removed-images.ts';
import type { Config } from './settings/config.ts';

/** Registers what is neither an endpoint nor a page: the description of the API, health and images. */
export function registerOperations(
  app: FastifyInstance,
  { publicUrl, rateLimits, corsOrigins }: Config,
  {
    pingDatabase,
    storageProblems,
    backups,
    imageStore,
    db,
    bus,
    cookie,
  }: Resources & { readonly cookie: RefreshCookie },
  isClosing: () => boolean,
): void {
  registerApiDocs(app, { publicUrl, rateLimits, refreshCookie: cookie.nameFor });
  registerHealth(app, {
    dependencies: { database: pingDatabase },
    isBusAway: () => bus.isAway,
    isClosing,
    problems: storageProblems,
    backups,
  });
  registerImages(app, {
    store: imageStore,
    removedImages: createRemovedImages(db, bus),
    embeddableBy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  });
}
