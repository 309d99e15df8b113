import { API_BASE } from '@plaza/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE = 'plaza_refresh';

export interface RefreshToken {
  readonly token: string;
  /** In seconds; absent for a session cookie. */
  readonly maxAge?: number;
}

export type RefreshCookie = ReturnType<typeof refreshCookie>;

/** The refresh cookie, which scripts cannot read and other sites cannot send. @param secure for https only */
export function refreshCookie(secure: boolean) {
  const options = { path: `${API_BASE}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[REFRESH_COOKIE],
    write(reply: FastifyReply, { token, maxAge }: RefreshToken) {
      reply.setCookie(REFRESH_COOKIE, token, { ...options, ...(maxAge !== undefined && { maxAge }) });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(REFRESH_COOKIE, options);
    },
  };
}
