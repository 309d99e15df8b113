import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { FindViewer, Viewer } from '../../sessions/viewer.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** The access token of a request; undefined without one. */
export const accessTokenOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** The viewer of a request; returns, not throws, AppError auth_required without an access token, token_invalid if invalid. */
export async function identify(request: FastifyRequest, findViewer: FindViewer): Promise<Viewer | AppError> {
  const token = accessTokenOf(request);
  if (token === undefined)
    return new AppError('auth_required', { headers: { 'www-authenticate': 'Bearer' } });
  return (await findViewer(token)) ?? new AppError('token_invalid');
}
