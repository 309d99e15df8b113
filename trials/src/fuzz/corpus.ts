import { API_BASE } from '@plaza/contract/endpoint.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import type { Attempt } from './attempt.ts';

/** Requests that were answered wrong once. They go before all others. */
export const FOUND_CALLS: readonly Attempt[] = [
  {
    method: 'GET',
    target: `${API_BASE}/posts`,
    headers: { authorization: 'Bearer $token$', expect: 'null' },
  },
  { method: 'POST', target: `${API_BASE}/likes/`, headers: { authorization: 'Bearer $token$', expect: '' } },
];

export const FOUND_BYTES: readonly Buffer[] = [
  `GET ${API_BASE}/posts HTTP/1.1\r\n\r\n`,
  `GET ${METRICS_PATH} HTTP/1.1\r\n\r\n`,
  `GET ${METRICS_PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
].map((text) => Buffer.from(text));
