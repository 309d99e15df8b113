import { API_BASE } from '@plaza/contract/endpoint.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import type { FuzzRequest } from './request.ts';

/** Requests whose answers were once invalid. They are sent first. */
export const REGRESSION_CALLS: readonly FuzzRequest[] = [
  {
    method: 'GET',
    target: `${API_BASE}/posts`,
    headers: { authorization: 'Bearer $token$', expect: 'null' },
  },
  { method: 'POST', target: `${API_BASE}/likes/`, headers: { authorization: 'Bearer $token$', expect: '' } },
];

export const REGRESSION_BYTES: readonly Buffer[] = [
  `GET ${API_BASE}/posts HTTP/1.1\r\n\r\n`,
  `GET ${METRICS_PATH} HTTP/1.1\r\n\r\n`,
  `GET ${METRICS_PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
].map((text) => Buffer.from(text));
