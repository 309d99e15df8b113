import type { FastifyRequest } from 'fastify';

/** Which origins may call the routes that live on the refresh cookie. */
export interface OriginPolicy {
  /** Origin of the public URL, when it is configured. */
  readonly publicOrigin?: string;
  /** Exact origins of other front ends. */
  readonly corsOrigins: readonly string[];
}

/**
 * Whether a call of a cookie route comes from another site. Browsers tell by Sec-Fetch-Site and Origin, which pages
 * cannot forge; programs that send neither carry no other person's cookie.
 */
export function isCrossSite(request: FastifyRequest, policy: OriginPolicy): boolean {
  const { origin } = request.headers;
  const listed = origin !== undefined && policy.corsOrigins.includes(origin);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && !(site === 'same-site' && listed)) return true;
  return origin !== undefined && !listed && !isOwnOrigin(origin, request, policy);
}

function isOwnOrigin(origin: string, request: FastifyRequest, policy: OriginPolicy): boolean {
  if (origin === policy.publicOrigin) return true;
  // Only the host is compared: behind a proxy that ends TLS the scheme differs.
  return URL.parse(origin)?.host === request.host;
}
