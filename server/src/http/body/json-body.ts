import { BODY_MESSAGES, JSON_MAX_BYTES } from '@plaza/contract/body.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../../errors.ts';
import { endpointOf } from '../endpoint-of.ts';
import { onTooSlow } from './body-limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

// Without these headers an ignored body cannot be invalid.
const WITHOUT_BODY = {
  'content-type': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
};
const BODY_HEADERS = Object.keys(WITHOUT_BODY);

const JSON_TYPE = 'application/json';
const IDENTITY = 'identity';

/**
 * Reads JSON bodies in strict UTF-8 where the endpoint accepts JSON, and rejects other media types. Endpoints without a body
 * ignore any body.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const endpoint = endpointOf(request);
    // Only for requests with a body: after an assignment Fastify copies all headers at each access.
    if (!endpoint?.json && !endpoint?.form && hasBodyHeader(request)) request.headers = WITHOUT_BODY;
    done();
  });
  app.addHook('preParsing', (request, _reply, body, done) => {
    const endpoint = endpointOf(request);
    const coding = request.headers['content-encoding']?.toLowerCase() ?? IDENTITY;
    if ((endpoint?.json || endpoint?.form) && coding !== IDENTITY) {
      // https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16
      return done(new AppError('unsupported_media_type', { headers: { 'accept-encoding': IDENTITY } }));
    }
    const isJson = request.headers['content-type']?.toLowerCase().startsWith(JSON_TYPE);
    if (isJson && !request.raw.complete) {
      // Without a listener the error would end the process.
      body.on('error', () => {});
      onTooSlow(request.raw, (error) => body.emit('error', error));
    }
    done(null, body);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    JSON_TYPE,
    { parseAs: 'buffer', bodyLimit: JSON_MAX_BYTES },
    (request, body, done) => {
      if (endpointOf(request)?.json) parse(body, done);
      else done(new AppError('unsupported_media_type'));
    },
  );
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    done(request.headers['content-type'] ? new AppError('unsupported_media_type') : null, undefined);
  });
}

const hasBodyHeader = ({ raw }: FastifyRequest) => BODY_HEADERS.some((name) => name in raw.headers);

function parse(body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
  if (body.length === 0) return done(null, undefined);
  try {
    done(null, JSON.parse(utf8.decode(body)));
  } catch (cause) {
    done(new AppError('bad_request', { message: BODY_MESSAGES.notJson, cause }));
  }
}

/** The fields of a parsed JSON body; an empty object without a body. @throws AppError bad_request for an array, null, or another value that is no object */
export function jsonFields(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (!isRecord(body)) throw badRequest(BODY_MESSAGES.notAnObject);
  return body;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
