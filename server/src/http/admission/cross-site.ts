import type { FastifyRequest } from 'fastify';

/** The origins besides that of the request whose pages may call endpoints with the refresh cookie. */
export interface OriginPolicy {
  readonly publicOrigin?: string;
  readonly corsOrigins: readonly string[];
}

/**
 * Whether a page of another site sends the request, by its headers Sec-Fetch-Site and Origin, which pages cannot forge. False
 * without both: such programs are no browsers and have no cookie of another person.
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
  // Without the scheme, which differs behind a TLS proxy, and the default port, which some proxies add.
  return URL.parse(`${url.protocol}//${host}`)?.host === url.host;
}
