import { JSON_MAX_BYTES } from '@plaza/contract/image.ts';
import type { FastifyInstance } from 'fastify';
import { AppError, badRequest } from '../errors.ts';
import { endpointOf } from './endpoint-of.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Which bodies are read, and how: JSON where the endpoint takes JSON, strictly UTF-8. Where it takes no body at
 * all, whatever came is ignored; any other kind is refused.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: JSON_MAX_BYTES },
    (request, body, done) => {
      const endpoint = endpointOf(request);
      if (endpoint?.json) return parse(body, done);
      return endpoint?.form ? done(new AppError('unsupported_media_type')) : done(null, undefined);
    },
  );
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    const endpoint = endpointOf(request);
    const wanted = endpoint?.json ?? endpoint?.form;
    done(
      wanted && request.headers['content-type'] ? new AppError('unsupported_media_type') : null,
      undefined,
    );
  });
}

function parse(body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
  if (body.length === 0) return done(null, undefined);
  try {
    done(null, JSON.parse(utf8.decode(body)));
  } catch (cause) {
    done(new AppError('bad_request', { message: 'The body is not valid JSON.', cause }));
  }
}

/** The fields of a JSON body: an absent body has none. */
export function jsonFields(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object.');
  }
  // Just shown to be an object; what its values are is for the schema to say.
  return body as Record<string, unknown>;
}
