import { BODY_MESSAGES } from '@plaza/contract/body.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../../errors.ts';
import { endpointOf } from '../endpoint-of.ts';
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
  /** The time for a whole body in milliseconds; 60,000 by default. */
  readonly deadline?: number;
}

/** The folder of uploads in the data folder. */
export const UPLOADS_FOLDER = 'tmp';
/** Names by `randomUUID`. */
const UPLOAD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const DEADLINE_MS = 60_000;
/** Longer than any request. */
const LEFT_OVER_MS = 10 * 60_000;

/**
 * Reads multipart bodies where the endpoint accepts them, to `request.form`. Files are streamed to disk, and deleted when the
 * request ends or the client disconnects. Creates the folder `tmp` when it is missing.
 */
export async function registerUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  const { dataDir, beforeFiles = () => {}, slots = formSlots(), deadline = DEADLINE_MS } = options;
  const dir = join(dataDir, UPLOADS_FOLDER);
  await mkdir(dir, { recursive: true });

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
    request.form = await receive(request, reply, { fileFields, dir, deadline, beforeFiles, slots });
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
  { fileFields, dir, deadline, beforeFiles, slots }: Receiving,
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
  const timer = setTimeout(() => stop.abort(new AppError('request_timeout')), deadline);
  const options = { fileFields, newPath, admitFiles, signal: stop.signal };
  const form = readForm(request.raw, request.headers, options);
  reply.raw.once('close', () => {
    stop.abort(badRequest(BODY_MESSAGES.cutOff));
    void form
      .catch(() => {})
      .then(() => removeAll(paths, request))
      .finally(freeSlot);
  });
  return form.finally(() => clearTimeout(timer));
}

async function removeAll(paths: readonly string[], request: FastifyRequest): Promise<void> {
  for (const path of paths) {
    await rm(path, { force: true }).catch((err: unknown) =>
      request.log.warn({ reqId: request.id, err }, 'upload not removed'),
    );
  }
}

/**
 * Deletes uploads in `tmp` older than ten minutes, which a crash left; younger ones may be in use. Other files are not Plaza's: with a
 * wrong DATA_DIR the folder may be any. @returns the number of deleted files
 */
export async function removeLeftUploads(dataDir: string): Promise<number> {
  const dir = join(dataDir, UPLOADS_FOLDER);
  let removed = 0;
  for (const name of await readdir(dir)) {
    if (!UPLOAD.test(name)) continue;
    const path = join(dir, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= Date.now() - LEFT_OVER_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
