import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { endpointOf } from './endpoint-of.ts';

export interface SecurityOptions {
  /** The address people use; https there allows promises that only https can keep. */
  readonly publicUrl?: URL | undefined;
  /** CSP sources of the page's inline scripts: `'sha256-…'`. */
  readonly inlineScripts: readonly string[];
}

/** Answer headers by lower-case name. */
export type AnswerHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SELF = "'self'";
const NONE = "'none'";
/** What a page of text and pictures never asks a browser for. */
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

/** The headers of every answer. Nothing may be cached unless its route says so. */
export interface SecurityHeaders {
  /** For the pages and their files. */
  readonly ofPages: AnswerHeaders;
  /**
   * For endpoints: what they answer is no page, so it may load nothing at all, and needs no promises that only bind
   * pages. Half as many bytes, on the calls that are made most.
   */
  readonly ofEndpoints: AnswerHeaders;
}

/** Built once: the middleware of helmet would put its policy together anew for every request. */
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
      // What they answer depends on who asks.
      vary: 'Authorization, Cookie',
    }),
  };
}

function headersOf(options: HelmetOptions): AnswerHeaders {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => delete headers[name.toLowerCase()],
  };
  // All that helmet asks of an answer. A real one would have to be imported, and node:http drags in half of Node.
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

function pagePolicy({ publicUrl, inlineScripts }: SecurityOptions): Record<string, string[]> {
  return {
    'default-src': [SELF],
    'script-src': [SELF, ...inlineScripts],
    'style-src': [SELF],
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
    // Other services of the same domain may have no https, so the promise stays with this host.
    strictTransportSecurity: isHttps(publicUrl) && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    // Unlike 'no-referrer' this keeps the Origin header of our own calls, which the cross-site check reads.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plug-ins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

const isHttps = (url: URL | undefined): boolean => url?.protocol === 'https:';

/**
 * Puts the headers, and the id under which the log knows the request, on every answer of a route. Register it first:
 * what a later hook rejects is an answer, too.
 */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    secure(reply, endpointOf(request) ? headers.ofEndpoints : headers.ofPages);
    done();
  });
}

/** Puts the headers on one answer. */
export function secure(reply: FastifyReply, headers: AnswerHeaders): FastifyReply {
  return reply.headers(headers).header('x-request-id', reply.request.id);
}

/** Whether an answer has them. One to a method that Node knows and Fastify does not is made before any hook runs. */
export const hasSecurityHeaders = (reply: FastifyReply): boolean => reply.hasHeader('x-request-id');
