import { API_BASE } from '@plaza/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name of the cookie. */
export const REFRESH_COOKIE = 'plaza_refresh';

/** A refresh token on its way to the cookie. */
export interface RefreshToken {
  readonly token: string;
  /** Seconds; absent for a cookie that goes with the browser's session. */
  readonly maxAge?: number;
}

/** The refresh token in a cookie that scripts cannot read and other sites cannot send. */
export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: RefreshToken): void;
  clear(reply: FastifyReply): void;
}

/** @param secure whether people reach Plaza by https */
export function refreshCookie(secure: boolean): RefreshCookie {
  const options = { path: `${API_BASE}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request) => request.cookies[REFRESH_COOKIE],
    write: (reply, { token, maxAge }) => {
      reply.setCookie(REFRESH_COOKIE, token, { ...options, ...(maxAge !== undefined && { maxAge }) });
    },
    clear: (reply) => {
      reply.clearCookie(REFRESH_COOKIE, options);
    },
  };
}
