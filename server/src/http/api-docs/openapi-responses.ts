import { STATUS_CODES } from 'node:http';
import { errorCodesOf } from '@plaza/contract/api.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';
import type { Header, Response } from './openapi-document.ts';
import { entityRef, toSchema } from './openapi-schema.ts';

const LINK: Header = {
  description: 'The next page, while there is one: <…>; rel="next"',
  schema: { type: 'string' },
};
const SET_COOKIE: Header = {
  description: 'The refresh cookie: HttpOnly, SameSite=Strict, for the addresses that need it only',
  schema: { type: 'string' },
};
const RETRY_AFTER: Header = {
  description: 'Seconds after which a retry makes sense',
  schema: { type: 'integer', minimum: 1 },
};
const RETRIABLE: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'overloaded',
  'storage_full',
  'storage_unavailable',
  'idempotency_busy',
]);

export function responsesOf(endpoint: Endpoint): Record<string, Response> {
  const headers = successHeaders(endpoint);
  const successes = Object.entries(endpoint.replies).map(([status, schema]): [string, Response] => [
    status,
    {
      description: STATUS_CODES[status] ?? status,
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { [endpoint.stream ?? 'application/json']: { schema: toSchema(schema) } },
    },
  ]);
  const codes = Map.groupBy(errorCodesOf(endpoint), (code) => ERROR_STATUS[code]);
  const errors = Array.from(codes, ([status, group]): [string, Response] => [
    String(status),
    errorResponse(status, group),
  ]);
  return Object.fromEntries([...successes, ...errors]);
}

function successHeaders(endpoint: Endpoint): Record<string, Header> {
  return {
    ...(endpoint.query?.properties['cursor'] && { Link: LINK }),
    ...(endpoint.session && { 'Set-Cookie': SET_COOKIE }),
  };
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Response {
  return {
    description: STATUS_CODES[status] ?? String(status),
    ...(codes.some((code) => RETRIABLE.has(code)) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: { allOf: [entityRef('Error'), { type: 'object', properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
      },
    },
  };
}

function errorExample(code: ErrorCode) {
  const message = ERROR_MESSAGE[code];
  return { summary: message, value: { message, code, requestId: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6' } };
}
