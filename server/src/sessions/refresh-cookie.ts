import { cookieName, type CookieScope } from '@plaza/contract/cookie-name.ts';
import { API_BASE } from '@plaza/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRefreshToken, type PresentedToken } from './token.ts';

/** @TODO The whole name in earlier releases, read and written until the next release: then only the longer name. */
const REFRESH_COOKIE = 'plaza_refresh';

export interface RefreshToken {
  readonly token: string;
  /** In seconds; absent for a session cookie. */
  readonly maxAge?: number;
}

/** What the refresh cookies of a request contain. */
export interface PresentedCookies {
  /** The refresh tokens whose session exists here. That of the cookie with the longer name comes first. */
  readonly tokens: readonly PresentedToken[];
  /** Whether the cookie with the short name can be that of another community on this host, which keeps it. */
  readonly leavesShort: boolean;
}

interface RefreshCookieOptions {
  readonly scope: CookieScope;
  /** For https only. */
  readonly secure: boolean;
  /** Returns those of the hashes that are of the family of a session. */
  readonly listFamilies: (hashes: readonly string[]) => Promise<readonly string[]>;
}

export type RefreshCookie = ReturnType<typeof refreshCookie>;

/** The refresh cookie, which scripts cannot read and other sites cannot send. */
export function refreshCookie({ scope, secure, listFamilies }: RefreshCookieOptions) {
  const attributes = { path: `${API_BASE}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
  const nameFor = ({ host }: Pick<FastifyRequest, 'host'>) => cookieName(REFRESH_COOKIE, scope, host);
  const namesToSet = (request: FastifyRequest, { leavesShort }: PresentedCookies) => [
    nameFor(request),
    ...(leavesShort ? [] : [REFRESH_COOKIE]),
  ];
  const parsed = (request: FastifyRequest) => ({
    long: parseRefreshToken(request.cookies[nameFor(request)]),
    short: parseRefreshToken(request.cookies[REFRESH_COOKIE]),
  });
  return {
    nameFor,
    /** The hash of the family that the request names, which may not exist; undefined without a token. */
    familyOf(request: FastifyRequest): string | undefined {
      const { long, short } = parsed(request);
      return (long ?? short)?.familyHash;
    },
    async read(request: FastifyRequest): Promise<PresentedCookies> {
      const { long, short } = parsed(request);
      const presented = [long, short].filter((token) => token !== undefined);
      const hashes = [...new Set(presented.map(({ familyHash }) => familyHash))];
      const known = new Set(hashes.length > 0 ? await listFamilies(hashes) : []);
      const isOwn = short && (known.has(short.familyHash) || short.familyHash === long?.familyHash);
      return {
        tokens: presented.filter(({ familyHash }) => known.has(familyHash)),
        leavesShort: request.cookies[REFRESH_COOKIE] !== undefined && !isOwn,
      };
    },
    write(reply: FastifyReply, presented: PresentedCookies, { token, maxAge }: RefreshToken): void {
      for (const name of namesToSet(reply.request, presented))
        reply.setCookie(name, token, { ...attributes, ...(maxAge !== undefined && { maxAge }) });
    },
    clear(reply: FastifyReply, presented: PresentedCookies): void {
      for (const name of namesToSet(reply.request, presented)) reply.clearCookie(name, attributes);
    },
  };
}
