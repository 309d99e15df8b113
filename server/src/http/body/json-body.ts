import { BODY_MESSAGES } from '@plaza/contract/body.ts';
import { JSON_MAX_BYTES } from '@plaza/contract/image.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError, badRequest } from '../../errors.ts';
import { endpointOf } from '../endpoint-of.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

// As a request without one: neither type nor length of it can then be wrong.
const WITHOUT_BODY = {
  'content-type': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
};
const BODY_HEADERS = Object.keys(WITHOUT_BODY);

const JSON_TYPE = 'application/json';
/** The one content coding of a body that is read. */
const IDENTITY = 'identity';
/** For a whole body, in milliseconds; forms have a deadline of their own. */
const DEADLINE = 30_000;

/**
 * Which bodies are read, and how: JSON where the endpoint takes JSON, strictly UTF-8; any other kind is rejected.
 * Where no body is wanted at all, whatever came is not even looked at.
 */
export function registerJsonBody(app: FastifyInstance, { deadline = DEADLINE } = {}): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const endpoint = endpointOf(request);
    // With headers of its own a request copies all of them each time that one is read.
    if (!endpoint?.json && !endpoint?.form && tellsOfBody(request)) request.headers = WITHOUT_BODY;
    done();
  });
  app.addHook('preParsing', (request, _reply, body, done) => {
    const endpoint = endpointOf(request);
    const coding = request.headers['content-encoding']?.toLowerCase() ?? IDENTITY;
    if ((endpoint?.json || endpoint?.form) && coding !== IDENTITY) {
      // What the answer has to name: https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16
      return done(new AppError('unsupported_media_type', { headers: { 'accept-encoding': IDENTITY } }));
    }
    const isJson = request.headers['content-type']?.toLowerCase().startsWith(JSON_TYPE);
    if (isJson && !request.raw.complete) limitTime(request, body, deadline);
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

const tellsOfBody = ({ raw }: FastifyRequest) => BODY_HEADERS.some((name) => name in raw.headers);

/** Whoever reads the body hears of its end in time. What comes later is drained, so that the answer can be read. */
function limitTime({ raw }: FastifyRequest, body: Readable, deadline: number): void {
  // Nobody else may be listening by then.
  body.on('error', () => {});
  const timer = setTimeout(() => body.emit('error', new AppError('request_timeout')), deadline);
  raw.once('close', () => clearTimeout(timer));
}

function parse(body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
  if (body.length === 0) return done(null, undefined);
  try {
    done(null, JSON.parse(utf8.decode(body)));
  } catch (cause) {
    done(new AppError('bad_request', { message: BODY_MESSAGES.notJson, cause }));
  }
}

/** The fields of a JSON body: an absent body has none. */
export function jsonFields(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(BODY_MESSAGES.notAnObject);
  }
  // Just shown to be an object; what its values are is for the schema to say.
  return body as Record<string, unknown>;
}
