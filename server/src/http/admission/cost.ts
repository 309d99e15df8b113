import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';

/** What serving a call takes: `costly` ones hash a password or may bring a picture. */
export type Cost = 'costly' | 'write' | 'read';

/** A number of calls for each cost: under load the costly ones are refused first, and reads last. */
export type CallLimits = Readonly<Record<Cost, number>>;

const KEEPS_SIGNED_IN: readonly string[] = ['refreshSession', 'logOut'];

/** Whether an endpoint is served however much is going on: losing a session costs members more than waiting does. */
export const isAlwaysServed = ({ name }: Pick<Endpoint, 'name'>): boolean => KEEPS_SIGNED_IN.includes(name);

/** @param request its headers are only looked at when a call writes */
export function costOf(
  { limit, method, reads }: Pick<Endpoint, 'limit' | 'method' | 'reads'>,
  request: { readonly headers: IncomingHttpHeaders },
): Cost {
  if (method === 'GET' || reads) return 'read';
  const isHashed = limit === 'login' || limit === 'signup';
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  return isHashed || isForm ? 'costly' : 'write';
}
