import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';
import type { FastifyBaseLogger } from 'fastify';
import { errorBody } from './error-handler.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Creates the function that answers a request that Node's HTTP parser rejects or that comes too slowly, and closes the connection. */
export const clientErrorAnswer =
  (log: FastifyBaseLogger) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = CODES[error.code ?? ''] ?? 'bad_request';
    const requestId = randomUUID();
    log.info({ reqId: requestId, status: ERROR_STATUS[code], code }, 'answered');
    const body = JSON.stringify(errorBody(code, requestId));
    const head = [
      `HTTP/1.1 ${ERROR_STATUS[code]} Refused`,
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
