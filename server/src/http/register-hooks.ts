import fastifyCookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../settings/config.ts';
import { registerDrain } from './body/drain.ts';
import { registerJsonBody } from './body/json-body.ts';
import { registerCompression } from './compression.ts';
import { registerCors } from './cors.ts';
import { handleError } from './error-handler.ts';
import { registerMetrics } from './metrics.ts';
import { registerRequestLog } from './request-log.ts';
import {
  hasSecurityHeaders,
  registerSecurityHeaders,
  secure,
  type SecurityHeaders,
} from './security-headers.ts';
import { registerStrictHttp } from './strict-http.ts';

/** Registers the hooks of all routes, before these. @returns counts errors by their code in the metrics */
export async function registerHooks(
  app: FastifyInstance,
  { metricsAllow, corsOrigins }: Config,
  {
    headers,
    registry,
    metrics,
  }: {
    readonly metrics: Registry;
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
