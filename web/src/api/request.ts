import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import type { LooseInput } from './input.ts';

/** The properties of an endpoint that the page reads. Its build removes all others: `web/build/trim-endpoints.ts`. */
export type EndpointCall = Pick<Endpoint, 'auth' | 'idempotent' | 'keepalive' | 'method' | 'path'>;

/** One HTTP request, ready to be sent by `fetch` or `XMLHttpRequest`, and to be sent again. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** Whether it goes on when the page is left: browsers allow that only to small requests. */
  readonly keepalive: boolean;
}

/** The request for a call of an endpoint. `key`: an Idempotency-Key, where the endpoint honours one. */
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

/** A fresh Idempotency-Key: 128 random bits. (`crypto.randomUUID` is missing where the page came over plain http.) */
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

/** Absent fields are left out: `FormData` would write 'undefined'. */
function formData(fields: NonNullable<LooseInput['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
}
