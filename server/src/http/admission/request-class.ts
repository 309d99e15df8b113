import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';

/**
 * Under overload `costly` requests, which hash a password or may carry a picture, are rejected first, and `read` requests
 * last. `session` requests have limits of their own: losing a session costs members more than waiting does.
 */
export type RequestClass = 'costly' | 'write' | 'read' | 'session';

/** A number of calls for each request class. */
export type ClassLimits = Readonly<Record<RequestClass, number>>;

/** @param request its headers are only read when a call writes */
export function requestClassOf(
  { limit, method, reads, sessionCall }: Pick<Endpoint, 'limit' | 'method' | 'reads' | 'sessionCall'>,
  request: { readonly headers: IncomingHttpHeaders },
): RequestClass {
  if (sessionCall) return 'session';
  if (method === 'GET' || reads) return 'read';
  const isHashed = limit === 'login' || limit === 'signup';
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  return isHashed || isForm ? 'costly' : 'write';
}
