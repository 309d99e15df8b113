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
export function isCrossSite(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  policy: OriginPolicy,
): boolean {
  const { origin } = headers;
  const listed = origin !== undefined && policy.corsOrigins.includes(origin);
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && !(site === 'same-site' && listed)) return true;
  return origin !== undefined && !listed && origin !== policy.publicOrigin && !isOriginOf(host, origin);
}

function isOriginOf(host: string, origin: string): boolean {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin) return false;
  // Only the host is compared: behind a proxy that ends TLS the scheme differs. Some proxies name the default port.
  return URL.parse(`${url.protocol}//${host}`)?.host === url.host;
}
