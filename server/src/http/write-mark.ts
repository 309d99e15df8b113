import { API_BASE } from '@plaza/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'plaza_wrote';

/**
 * A cookie by which the next requests of a browser say, whichever process they reach and however soon, that their
 * member has just changed something.
 */
export interface WriteMark {
  isOn(request: FastifyRequest): boolean;
  put(reply: FastifyReply): void;
}

/**
 * @param secure whether people reach Plaza by https
 * @param maxAge in seconds
 */
export function writeMark(secure: boolean, maxAge: number): WriteMark {
  const options = { path: API_BASE, httpOnly: true, sameSite: 'strict', secure, maxAge } as const;
  return {
    isOn: (request) => request.cookies[COOKIE] !== undefined,
    put: (reply) => void reply.setCookie(COOKIE, '1', options),
  };
}
