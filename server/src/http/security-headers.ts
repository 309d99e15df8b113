import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { endpointOf } from './endpoint-of.ts';
import type { InlineSources } from './web-app.ts';

// An import would read all properties of the module, and one of them loads the code of fetch: a tenth of the time of a start.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

export interface SecurityOptions {
  /** The public address of Plaza. When it is https, the headers tell browsers to use https only. */
  readonly publicUrl?: URL | undefined;
  /** The inline scripts and styles that pages may contain; undefined before pages are built. */
  readonly inline?: InlineSources | undefined;
}

/** Headers of an answer by name in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SELF = "'self'";
const NONE = "'none'";
const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

/** Security headers of answers. They forbid caching, unless a route sets another `cache-control`. */
export interface SecurityHeaders {
  /** For all answers outside of endpoints, such as pages and their files. */
  readonly ofPages: AnswerHeaders;
  /** For endpoints, whose answers load nothing. Half as many bytes as `ofPages`, on the most frequent calls. */
  readonly ofEndpoints: AnswerHeaders;
}

/** Computes the security headers once; the middleware of helmet would compute them at each request. */
export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const common = commonOptions(options);
  return {
    ofPages: Object.freeze({
      ...headersOf({
        ...common,
        contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(options) },
      }),
      'permissions-policy': PERMISSIONS_POLICY,
      'cache-control': 'no-store',
    }),
    ofEndpoints: Object.freeze({
      ...headersOf({
        ...common,
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { 'default-src': [NONE], 'frame-ancestors': [NONE] },
        },
        crossOriginOpenerPolicy: false,
        originAgentCluster: false,
      }),
      'cache-control': 'no-store',
      vary: 'Authorization, Cookie',
    }),
  };
}

function headersOf(options: HelmetOptions): AnswerHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

function pagePolicy({ publicUrl, inline }: SecurityOptions): Record<string, string[]> {
  return {
    'default-src': [SELF],
    'script-src': [SELF, ...(inline?.scripts ?? [])],
    'style-src': [SELF, ...(inline?.styles ?? [])],
    'img-src': [SELF, 'blob:', 'data:', ...(publicUrl ? [publicUrl.origin] : [])],
    'connect-src': [SELF],
    'object-src': [NONE],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [NONE],
    ...(isHttps(publicUrl) && { 'upgrade-insecure-requests': [] }),
  };
}

function commonOptions({ publicUrl }: SecurityOptions): HelmetOptions {
  return {
    // Other services of the domain may lack https.
    strictTransportSecurity: isHttps(publicUrl) && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    // Unlike 'no-referrer' this keeps the Origin header, which the cross-site check reads.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For outdated browsers and plug-ins.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

const isHttps = (url: URL | undefined): boolean => url?.protocol === 'https:';

/** Adds the headers and the request id to all answers of routes. Register it first: later hooks can reject a request. */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    secure(reply, endpointOf(request) ? headers.ofEndpoints : headers.ofPages);
    done();
  });
}

export function secure(reply: FastifyReply, headers: AnswerHeaders): FastifyReply {
  return reply.headers(headers).header('x-request-id', reply.request.id);
}

/** Whether `secure` was called. It was not when the method of the request is unknown to Fastify, which then runs no hook. */
export const hasSecurityHeaders = (reply: FastifyReply): boolean => reply.hasHeader('x-request-id');
