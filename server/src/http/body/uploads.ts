import { BODY_MESSAGES } from '@plaza/contract/body.ts';
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../../errors.ts';
import { drop, makeFolder } from '../../lib/files.ts';
import { endpointOf } from '../endpoint-of.ts';
import { onTooSlow } from './body-limits.ts';
import { formSlots, type FormSlots } from './form-slots.ts';
import { readForm, type Form } from './read-form.ts';

declare module 'fastify' {
  interface FastifyRequest {
    form: Form | undefined;
  }
}

export interface UploadOptions {
  /** The data folder; its folder `tmp` contains the files of running requests. */
  readonly dataDir: string;
  /** Called at the first byte of the first file of a form. Its error rejects the form. */
  readonly beforeFiles?: (request: FastifyRequest) => void | Promise<void>;
  readonly slots?: FormSlots;
}

/** The folder of uploads in the data folder. */
export const UPLOADS_FOLDER = 'tmp';
/** Names by `randomUUID`. */
const UPLOAD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Longer than any request: the first file of a form is complete before the others arrive. */
const LEFT_OVER_MS = 30 * 60_000;

/**
 * Reads multipart bodies where the endpoint accepts them, to `request.form`. Files are streamed to disk, and deleted when the
 * request ends or the client disconnects. Creates the folder `tmp` when it is missing.
 */
export async function registerUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  const { dataDir, beforeFiles = () => {}, slots = formSlots() } = options;
  const dir = join(dataDir, UPLOADS_FOLDER);
  await makeFolder(dir);

  app.decorateRequest('form', undefined);
  app.addContentTypeParser('multipart/form-data', (request, body, done) => {
    const endpoint = endpointOf(request);
    if (endpoint?.form) return done(null, undefined);
    body.resume();
    done(endpoint?.json ? new AppError('unsupported_media_type') : null, undefined);
  });
  const read = async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    if (!isMultipart(request)) return;
    const fileFields = Object.keys(endpoint.files ?? {});
    request.form = await receive(request, reply, { fileFields, dir, beforeFiles, slots });
  };
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint?.form) route.preValidation = (request, reply) => read(endpoint, request, reply);
  });
}

const isMultipart = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');

interface Receiving extends Required<Omit<UploadOptions, 'dataDir'>> {
  readonly fileFields: readonly string[];
  readonly dir: string;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileFields, dir, beforeFiles, slots }: Receiving,
): Promise<Form> {
  // The connection was closed before the listener below exists.
  if (reply.raw.destroyed) throw badRequest(BODY_MESSAGES.cutOff);
  const freeSlot = slots.take(request.viewer?.userId);
  const paths: string[] = [];
  let admitted: Promise<void> | undefined;
  const admitFiles = () => (admitted ??= Promise.resolve(beforeFiles(request)));
  const newPath = () => {
    const path = join(dir, randomUUID());
    paths.push(path);
    return path;
  };
  const stop = new AbortController();
  onTooSlow(request.raw, (error) => stop.abort(error));
  const options = { fileFields, newPath, admitFiles, signal: stop.signal };
  const form = readForm(request.raw, request.headers, options);
  reply.raw.once('close', () => {
    stop.abort(badRequest(BODY_MESSAGES.cutOff));
    void form
      .catch(() => {})
      .then(() => removeAll(paths, request))
      .finally(freeSlot);
  });
  return form;
}

async function removeAll(paths: readonly string[], request: FastifyRequest): Promise<void> {
  for (const path of paths) {
    await drop(path).catch((err: unknown) =>
      request.log.warn({ reqId: request.id, err }, 'upload not removed'),
    );
  }
}

/**
 * Deletes uploads in `tmp` older than half an hour, which a crash left; younger ones may be in use. Other files are not Plaza's: with a
 * wrong DATA_DIR the folder may be any. @param factor multiplies this time, as those of `registerBodyLimits`
 * @returns the number of deleted files
 */
export async function removeLeftUploads(dataDir: string, factor = 1): Promise<number> {
  const dir = join(dataDir, UPLOADS_FOLDER);
  let removed = 0;
  for (const name of await readdir(dir)) {
    if (!UPLOAD.test(name)) continue;
    const path = join(dir, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= Date.now() - factor * LEFT_OVER_MS) continue;
    await drop(path);
    removed += 1;
  }
  return removed;
}
