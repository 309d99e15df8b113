import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint, RequestClass } from '@plaza/contract/endpoint.ts';

/** A number of calls for each request class. */
export type ClassLimits = Readonly<Record<RequestClass, number>>;

/** The request class that the endpoint declares; `costly` instead of `write` for a multipart body, which can contain an image. */
export function requestClassOf(
  { requestClass }: Pick<Endpoint, 'requestClass'>,
  request: { readonly headers: IncomingHttpHeaders },
): RequestClass {
  // Node parses headers at the first use; other classes do not depend on them.
  if (requestClass !== 'write') return requestClass;
  return request.headers['content-type']?.startsWith('multipart/') ? 'costly' : 'write';
}
