import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost } from '@plaza/contract/post.ts';
import { updateUser } from '@plaza/contract/user.ts';
import fastify from 'fastify';
import { AppError } from '../../../src/errors.ts';
import { registerBodyLimits } from '../../../src/http/body/body-limits.ts';
import { registerDrain } from '../../../src/http/body/drain.ts';
import { handleError } from '../../../src/http/error-handler.ts';
import { registerJsonBody } from '../../../src/http/body/json-body.ts';
import type { UploadedFile } from '../../../src/http/body/read-form.ts';
import { registerUploads, type UploadOptions } from '../../../src/http/body/uploads.ts';

export const BOUNDARY = 'plaza-test-boundary';
export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** One part of a form, as bytes. A filename makes it a file. */
export function part(name: string, content: string | Uint8Array, filename?: string, more = ''): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);
export const form = (...parts: Buffer[]) => Buffer.concat([...parts, END]);

export interface Answer {
  readonly status: number;
  /** The connection header. */
  readonly connection: string | undefined;
  readonly retryAfter: string | undefined;
  readonly body: {
    readonly code?: string;
    readonly message?: string;
    readonly fields?: Record<string, string>;
  } & Record<string, unknown>;
}

/** A listening server that accepts forms and answers with their content. */
export interface UploadApp extends AsyncDisposable {
  readonly port: number;
  /** Its sides of all connections, from the first one. */
  readonly sockets: readonly Socket[];
  /** The names of the files of uploads in progress. */
  readonly temporaryFiles: () => Promise<string[]>;
  /** Posts a body to `/form` (title, content, image), `/settings` (image, banner), `/json`, `/none` or `/rejected`. */
  readonly post: (path: string, body: Buffer, headers?: OutgoingHttpHeaders) => Promise<Answer>;
}

/** @param options.dataDir a folder that is already there; removed in the end */
export async function openUploadApp(options: Partial<UploadOptions> = {}): Promise<UploadApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'plaza-uploads-')));
  const app = fastify();
  registerJsonBody(app);
  await registerUploads(app, { ...options, dataDir });
  registerDrain(app);
  registerBodyLimits(app);
  app.setErrorHandler(handleError);
  const answerWithForm = (url: string, endpoint: Endpoint) =>
    app.route({
      method: 'POST',
      url,
      config: { endpoint },
      handler: async ({ form }) => ({ fields: form?.fields, files: await describe(form?.files ?? {}) }),
    });
  answerWithForm('/form', createPost);
  answerWithForm('/settings', updateUser);
  const { form: _form, files: _files, ...json } = createPost;
  answerWithForm('/json', json);
  const { json: _json, ...none } = json;
  answerWithForm('/none', none);
  app.route({
    method: 'POST',
    url: '/rejected',
    onRequest: () => Promise.reject(new AppError('token_invalid')),
    handler: () => Promise.resolve(null),
  });
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    sockets,
    temporaryFiles: () => readdir(join(dataDir, 'tmp')),
    post: (path, body, headers = FORM_HEADERS) => postBody(port, path, body, headers),
    async [Symbol.asyncDispose]() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function describe(files: Readonly<Record<string, UploadedFile>>) {
  const entries = Object.values(files).map(async ({ path, ...file }) => [
    file.field,
    { ...file, content: (await readFile(path)).subarray(0, 20).toString('latin1') },
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, object>;
}

function postBody(port: number, path: string, body: Buffer, headers: OutgoingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { ...('transfer-encoding' in headers ? {} : { 'content-length': body.length }), ...headers },
    });
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      readJson(response).then(
        (body) =>
          resolve({
            status: statusCode,
            connection: headers.connection,
            retryAfter: headers['retry-after'],
            body: body as Answer['body'],
          }),
        reject,
      );
    });
    request.on('error', reject).end(body);
  });
}
