import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** Who is calling, as their access token says. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: number;
  /** When the password was last given, in milliseconds since 1970. */
  readonly authenticatedAt: number;
}

/** Looks up a living access token. */
export type FindViewer = (accessToken: string) => Viewer | undefined | Promise<Viewer | undefined>;

const BEARER = /^Bearer +(\S+) *$/i;

/** The viewer of a request, or the error to answer where one is needed. */
export async function identify(request: FastifyRequest, findViewer: FindViewer): Promise<Viewer | AppError> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined)
    return new AppError('auth_required', { headers: { 'www-authenticate': 'Bearer' } });
  return (await findViewer(token)) ?? new AppError('token_invalid');
}
