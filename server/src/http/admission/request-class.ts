import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint, RequestClass } from '@plaza/contract/endpoint.ts';

/** A number of calls for each request class. */
export type ClassLimits = Readonly<Record<RequestClass, number>>;

/** The class of a request: its endpoint declares it, and a form, which may carry a picture, makes a write costly. */
export function requestClassOf(
  { requestClass }: Pick<Endpoint, 'requestClass'>,
  request: { readonly headers: IncomingHttpHeaders },
): RequestClass {
  // Node parses the headers at the first use: a call of another class does not need them here.
  if (requestClass !== 'write') return requestClass;
  return request.headers['content-type']?.startsWith('multipart/') ? 'costly' : 'write';
}
