import { cookieName, type CookieScope } from '@plaza/contract/cookie-name.ts';
import { API_BASE } from '@plaza/contract/endpoint.ts';
import { parseRefreshToken, type PresentedToken } from './token.ts';

/** @TODO The whole name in earlier releases, read and written until the next release: then only the longer name. */
const REFRESH_COOKIE = 'plaza_refresh';

export interface RefreshToken {
  readonly token: string;
  /** In seconds; absent for a session cookie. */
  readonly maxAge?: number;
}

interface CookieRequest {
  readonly host: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

interface CookieReply {
  readonly request: CookieRequest;
  setCookie(name: string, value: string, options: CookieAttributes): unknown;
  clearCookie(name: string, options: CookieAttributes): unknown;
}

interface CookieAttributes {
  readonly path: string;
  readonly httpOnly: true;
  readonly sameSite: 'strict';
  readonly secure: boolean;
  /** In seconds. */
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
  const attributes: CookieAttributes = {
    path: `${API_BASE}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  };
  const nameFor = ({ host }: Pick<CookieRequest, 'host'>) => cookieName(REFRESH_COOKIE, scope, host);
  const namesToSet = (request: CookieRequest, { leavesShort }: PresentedCookies) => [
    nameFor(request),
    ...(leavesShort ? [] : [REFRESH_COOKIE]),
  ];
  const parsed = (request: CookieRequest) => ({
    long: parseRefreshToken(request.cookies[nameFor(request)]),
    short: parseRefreshToken(request.cookies[REFRESH_COOKIE]),
  });
  return {
    nameFor,
    /** The hash of the family that the request names, which may not exist; undefined without a token. */
    familyOf(request: CookieRequest): string | undefined {
      const { long, short } = parsed(request);
      return (long ?? short)?.familyHash;
    },
    async read(request: CookieRequest): Promise<PresentedCookies> {
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
    write(reply: CookieReply, presented: PresentedCookies, { token, maxAge }: RefreshToken): void {
      for (const name of namesToSet(reply.request, presented))
        reply.setCookie(name, token, { ...attributes, ...(maxAge !== undefined && { maxAge }) });
    },
    clear(reply: CookieReply, presented: PresentedCookies): void {
      for (const name of namesToSet(reply.request, presented)) reply.clearCookie(name, attributes);
    },
  };
}
