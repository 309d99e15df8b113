import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { MULTIPART_MAX_BYTES, MULTIPART_MAX_PARTS } from '@plaza/contract/image.ts';
import { AppError, badRequest } from '../errors.ts';

/** One part of a form as it arrives. */
export interface Part {
  readonly name: string;
  /** Undefined for text; empty for a file field in which nothing was chosen. */
  readonly filename: string | undefined;
  /** Must be read to its end. */
  readonly stream: Readable;
}

const NOT_A_FORM = 'This form could not be read. Please try again.';
const TOO_MANY_PARTS = `A form can have at most ${MULTIPART_MAX_PARTS} parts.`;
const UNNAMED_PART = 'Every part of a form needs a name.';
/** In bytes; no part needs more than three headers. */
const PART_HEADERS_MAX = 8192;

const unreadable = (cause?: unknown) => new AppError('bad_request', { message: NOT_A_FORM, cause });

/**
 * Reads a multipart body part by part, never holding more of it than a few chunks. When it returns or throws, no
 * consumer is at work any more; what is left of the body stays unread.
 * @param signal ends the reading with its reason
 * @throws AppError bad_request for what is no form, body_too_large; whatever a consumer throws
 */
export async function readMultipart(
  body: Readable,
  headers: IncomingHttpHeaders,
  consume: (part: Part) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (Number(headers['content-length']) > MULTIPART_MAX_BYTES) throw new AppError('body_too_large');
  signal.throwIfAborted();
  const parser = openParser(headers);
  const streams: Readable[] = [];
  const consumers: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on(
        'file',
        (name: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
          // A part that is cut off. That a consumer stopped reading is an error too, and it says why itself.
          stream.on('error', (error) => error.name !== 'AbortError' && reject(unreadable(error)));
          if (name === undefined) return reject(badRequest(UNNAMED_PART));
          streams.push(stream);
          const consumer = consume({ name, filename, stream });
          consumers.push(consumer);
          consumer.catch(reject);
        },
      );
      parser.on('partsLimit', () => reject(badRequest(TOO_MANY_PARTS)));
      aborted(signal).catch(reject);
      feed(parser, body).then(resolve, reject);
    });
    await Promise.all(consumers);
  } catch (error) {
    for (const stream of streams) stream.destroy();
    throw error;
  } finally {
    body.unpipe(parser);
    await Promise.allSettled(consumers);
  }
}

/** Pours the body into the parser until that has seen the end of the form. */
function feed(parser: BusboyInstance, body: Readable): Promise<void> {
  let size = 0;
  return new Promise((resolve, reject) => {
    parser.on('finish', resolve).on('error', (cause) => reject(unreadable(cause)));
    body.on('error', (cause) => reject(unreadable(cause)));
    body.on('close', () => {
      if (!body.readableEnded) reject(unreadable());
    });
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MULTIPART_MAX_BYTES) reject(new AppError('body_too_large'));
    });
    body.pipe(parser);
  });
}

function openParser(headers: IncomingHttpHeaders): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // As streams of bytes, so that text too is neither cut nor mended in silence.
      isPartAFile: () => true,
      limits: { parts: MULTIPART_MAX_PARTS, headerSize: PART_HEADERS_MAX },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Never returns; throws what the signal says once it does. */
async function aborted(signal: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  throw signal.reason;
}
