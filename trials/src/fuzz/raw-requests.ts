import { API_BASE } from '@plaza/contract/endpoint.ts';
import { LIVE_PATH, METRICS_PATH } from '@plaza/contract/operations.ts';
import fc from 'fast-check';
import { mostly } from './values.ts';

const HOST = 'Host: 127.0.0.1';
const REQUEST_LINES = [
  `GET ${API_BASE}/posts HTTP/1.1`,
  `POST ${API_BASE}/auth/login HTTP/1.1`,
  `GET ${LIVE_PATH} HTTP/1.1`,
  `GET ${METRICS_PATH} HTTP/1.1`,
  'GET / HTTP/1.1',
  'GET  / HTTP/1.1',
  'get / HTTP/1.1',
  'GET /',
  'GET / HTTP/1.0',
  'GET / HTTP/0.9',
  'GET / HTTP/2.0',
  'GET / HTTP/1.1 x',
  'PRI * HTTP/2.0',
  'OPTIONS * HTTP/1.1',
  'CONNECT 127.0.0.1:22 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'GET //evil.example/ HTTP/1.1',
  'GET /a\0b HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /media/..%2f..%2fplaza.db HTTP/1.1',
  'GET /media/../../plaza.db HTTP/1.1',
  'GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1',
  'GET /\\..\\x HTTP/1.1',
  'GET /é HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET ${API_BASE}/posts/${'1'.repeat(2000)} HTTP/1.1`,
  '\r\n\r\nGET / HTTP/1.1',
  '\x16\x03\x01\x02\0\x01\0',
];
const HEADERS = [
  HOST,
  'Host: a\r\nHost: b',
  'Host:',
  'Host: a b',
  'Host: evil.example@x',
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Content-Type: application/json',
  'Connection: close, x',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: upgrade, http2-settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Expect: 100-continue',
  'Expect: what',
  'X-HTTP-Method-Override: DELETE',
  'Accept-Encoding: br;q=x, *;q=0',
  'If-Modified-Since: yesterday',
  'Range: bytes=9-1,-,5-',
  `X: ${'y'.repeat(100_000)}`,
  Array.from({ length: 3000 }, (_, i) => `X${i}: y`).join('\r\n'),
  'X: a\r\n b',
  'X: a\nY: b',
  'X: \0',
  ': x',
  'X',
  'X\tY: z',
];
const BODIES = [
  '',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  '5\r\nhel',
  'fffffffffffffffff\r\nx',
  'ffffffff\r\nx',
  '-1\r\nx\r\n0\r\n\r\n',
  '5;ext=\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
  '5\nhello\n0\n\n',
  '0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
];

/** Bytes that resemble a request. */
export const bytes: fc.Arbitrary<Buffer> = fc
  .record({
    line: fc.constantFrom(...REQUEST_LINES),
    headers: fc.array(mostly(HOST, fc.constantFrom(...HEADERS), 8), { maxLength: 4 }),
    newline: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    body: fc.constantFrom(...BODIES),
    flips: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 2 }),
    times: fc.constantFrom(1, 1, 1, 2),
  })
  .map(({ line, headers, newline, body, flips, times }) => {
    const text = [line, ...headers, '', body].join(newline).repeat(times);
    const made = Buffer.from(text, 'latin1');
    for (const [at, to] of flips) made[at % made.length] = to;
    return made;
  });
