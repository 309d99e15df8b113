import { BODY_MESSAGES } from '@plaza/contract/body.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { MULTIPART_MAX_BYTES, MULTIPART_MAX_PARTS } from '@plaza/contract/image.ts';
import { AppError, badRequest } from '../../errors.ts';

/** One part of a form as it arrives. */
export interface Part {
  readonly name: string;
  /** Undefined for text; empty for a file field in which nothing was chosen. */
  readonly filename: string | undefined;
  /** Must be read to its end. */
  readonly stream: Readable;
}

/** In bytes; no part needs more than three headers. */
const PART_HEADERS_MAX = 8192;

const unreadable = (cause?: unknown) =>
  new AppError('bad_request', { message: BODY_MESSAGES.notAForm, cause });

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
          // Whoever reads the part fails with it, but a stream whose errors nobody hears ends the process.
          stream.on('error', () => {});
          if (name === undefined) return reject(badRequest(BODY_MESSAGES.unnamedPart));
          streams.push(stream);
          const consumer = consume({ name, filename, stream });
          consumers.push(consumer);
          consumer.catch(reject);
        },
      );
      parser.on('partsLimit', () => reject(badRequest(BODY_MESSAGES.tooManyParts)));
      // In the same tick: the streams of its parts fail next, with errors that say less.
      parser.on('finish', resolve).on('error', (cause) => reject(unreadable(cause)));
      watch(body, reject);
      aborted(signal).catch(reject);
      body.pipe(parser);
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

/** Tells of a body that grows too large, or ends before its end. */
function watch(body: Readable, fail: (error: AppError) => void): void {
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MULTIPART_MAX_BYTES) fail(new AppError('body_too_large'));
  });
  body.on('error', (cause) => fail(unreadable(cause)));
  body.on('close', () => {
    if (!body.readableEnded) fail(unreadable());
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
