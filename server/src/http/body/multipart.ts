import { BODY_MESSAGES, MULTIPART_MAX_BYTES, MULTIPART_MAX_PARTS } from '@plaza/contract/body.ts';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError, badRequest } from '../../errors.ts';

export interface Part {
  readonly name: string;
  /** Undefined for text; empty for a file field without a file. */
  readonly filename: string | undefined;
  /** Must be read to its end. */
  readonly stream: Readable;
}

/** The maximum of the headers of a part, in bytes; no part needs more than three headers. */
const PART_HEADERS_MAX = 8192;

const unreadable = (cause?: unknown) =>
  new AppError('bad_request', { message: BODY_MESSAGES.notAForm, cause });

/**
 * Reads a multipart body part by part, with a few chunks in memory. All calls of `consume` have ended when this function returns
 * or throws. After an error the rest of the body is unread.
 * @param consume called for each part
 * @param signal aborts the reading, which then throws the signal's reason
 * @throws AppError bad_request for an invalid or incomplete form, body_too_large; errors of `consume`
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
          // The consumer receives the error, too; without this listener it would end the process.
          stream.on('error', () => {});
          if (name === undefined) return reject(badRequest(BODY_MESSAGES.unnamedPart));
          streams.push(stream);
          const consumer = consume({ name, filename, stream });
          consumers.push(consumer);
          consumer.catch(reject);
        },
      );
      parser.on('partsLimit', () => reject(badRequest(BODY_MESSAGES.tooManyParts)));
      // In the same tick: the streams of the parts fail next, with less specific errors.
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

/** Calls `fail` when the body is too large or ends early. */
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
      // As streams of bytes: Busboy would truncate text and replace invalid UTF-8 silently.
      isPartAFile: () => true,
      limits: { parts: MULTIPART_MAX_PARTS, headerSize: PART_HEADERS_MAX },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

async function aborted(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}
