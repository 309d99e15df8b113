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

/**
 * The headers of every answer. Nothing may be cached unless its route says so.
 * Built once: the middleware of helmet would put its policy together anew for every request.
 */
export function securityHeaders(options: SecurityOptions): AnswerHeaders {
  const fromHelmet: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (fromHelmet[name.toLowerCase()] = value),
    removeHeader: (name: string) => delete fromHelmet[name.toLowerCase()],
  };
  // All that helmet asks of an answer. A real one would have to be imported, and node:http drags in half of Node.
  helmet(helmetOptions(options))(
    {} as IncomingMessage,
    recorder as unknown as ServerResponse,
    () => undefined,
  );
  return Object.freeze({
    ...fromHelmet,
    'permissions-policy': PERMISSIONS_POLICY,
    'cache-control': 'no-store',
  });
}

function helmetOptions({ publicUrl, inlineScripts }: SecurityOptions): HelmetOptions {
  const https = publicUrl?.protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // Other services of the same domain may have no https, so the promise stays with this host.
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: false },
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

/**
 * Puts the headers, and the id under which the log knows the request, on every answer of a route. Register it first:
 * what a later hook refuses is an answer, too.
 */
export function registerSecurityHeaders(app: FastifyInstance, headers: AnswerHeaders): void {
  // What the API answers depends on who asks.
  const apiHeaders = { ...headers, vary: 'Authorization, Cookie' };
  app.addHook('onRequest', (request, reply, done) => {
    secure(reply, endpointOf(request) ? apiHeaders : headers);
    done();
  });
}

/** Puts the headers on one answer. */
export function secure(reply: FastifyReply, headers: AnswerHeaders): FastifyReply {
  return reply.headers(headers).header('x-request-id', reply.request.id);
}
