import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';

/**
 * What serving a call takes: `costly` ones hash a password or may bring a picture. Those of a `session` are counted apart:
 * losing a session costs members more than waiting does.
 */
export type Cost = 'costly' | 'write' | 'read' | 'session';

/** A number of calls for each cost: under load the costly ones are refused first, and reads last. */
export type CallLimits = Readonly<Record<Cost, number>>;

/** @param request its headers are only looked at when a call writes */
export function costOf(
  { limit, method, reads, sessionCall }: Pick<Endpoint, 'limit' | 'method' | 'reads' | 'sessionCall'>,
  request: { readonly headers: IncomingHttpHeaders },
): Cost {
  if (sessionCall) return 'session';
  if (method === 'GET' || reads) return 'read';
  const isHashed = limit === 'login' || limit === 'signup';
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  return isHashed || isForm ? 'costly' : 'write';
}
