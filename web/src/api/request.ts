import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import type { LooseInput } from './input.ts';

/** The properties of an endpoint that the page reads. The build of the page removes all others (`web/build/trim-endpoints.ts`). */
export type EndpointCall = Pick<Endpoint, 'auth' | 'idempotent' | 'keepalive' | 'method' | 'path'>;

/** An HTTP request without its access token, which `fetch` or `XMLHttpRequest` can send any number of times. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** Whether the browser completes the request although the page is left. Browsers support this for small requests only. */
  readonly keepalive: boolean;
}

/** The request of a call. @param key the Idempotency-Key, a new one by default; only idempotent endpoints get the header */
export function requestFor(endpoint: EndpointCall, input: LooseInput, key?: string): ApiRequest {
  const headers: Record<string, string> = {};
  if (input.json !== undefined) headers['Content-Type'] = 'application/json';
  if (endpoint.idempotent) headers['Idempotency-Key'] = key ?? newIdempotencyKey();
  return {
    method: endpoint.method,
    url: endpointPath(endpoint, input.params) + queryString(input.query),
    headers,
    body: input.form
      ? formData(input.form)
      : input.json === undefined
        ? undefined
        : JSON.stringify(input.json),
    keepalive: endpoint.keepalive === true,
  };
}

/** A new Idempotency-Key: 128 random bits in hex. `crypto.randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function queryString(query: LooseInput['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** Leaves out undefined fields, which `FormData` would convert to text. */
function formData(fields: NonNullable<LooseInput['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
}
