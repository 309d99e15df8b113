import { BODY_MESSAGES, JSON_MAX_BYTES } from '@plaza/contract/body.ts';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { fieldError, invalidFields } from '../../errors.ts';
import { readMultipart, type Part } from './multipart.ts';

/** A file of a form. It exists until the end of the request. */
export interface UploadedFile {
  readonly field: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  /** From the client, and therefore untrusted. */
  readonly filename: string;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

export interface FormOptions {
  /** The names of file fields. Their text parts, and files in other fields, are ignored. */
  readonly fileFields: readonly string[];
  /** A path for a new file, which does not exist. The caller deletes the file, also after an error. */
  readonly newPath: () => string;
  /** Called at the first byte of each file. Its error rejects the form. */
  readonly admitFiles: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Reads a form and writes its files. A file field without a file is absent from the result.
 * @throws AppError for an invalid form: a field twice, text over the limit or not in UTF-8, a file that is empty or too large
 */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  options: FormOptions,
): Promise<Form> {
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  const names = new Set(options.fileFields);

  const takeText = async (name: string, stream: Readable) => {
    const text = await receiveText(name, stream);
    if (fields.has(name)) throw invalidFields({ [name]: BODY_MESSAGES.fieldTwice });
    fields.set(name, text);
  };
  const takeFile = async (field: string, filename: string, stream: Readable) => {
    const file = { field, filename, ...(await receiveFile(field, stream, options)) };
    if (file.size === 0 && filename === '') return;
    if (file.size === 0) throw fieldError('file-too-small', field);
    if (files.has(field)) throw fieldError('too-many-files', field);
    files.set(field, file);
  };
  const consume = async ({ name, filename, stream }: Part) => {
    if (filename === undefined) await takeText(name, stream);
    else if (names.has(name)) await takeFile(name, filename, stream);
    else stream.resume();
  };
  await readMultipart(body, headers, consume, options.signal);
  for (const name of names) fields.delete(name);
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}

async function receiveText(name: string, stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > JSON_MAX_BYTES) throw invalidFields({ [name]: BODY_MESSAGES.textTooLong });
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw invalidFields({ [name]: BODY_MESSAGES.textNotUtf8 });
  return bytes.toString();
}

async function receiveFile(field: string, stream: Readable, { newPath, admitFiles }: FormOptions) {
  const path = newPath();
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (size === 0) await admitFiles();
      size += chunk.length;
      if (size > IMAGE_MAX_BYTES) throw fieldError('file-too-large', field);
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = createWriteStream(path, { flags: 'wx' });
  try {
    await pipeline(stream, measured, file);
  } finally {
    // A rejected file may still be opening, and would be created after its removal.
    if (!file.closed) await once(file, 'close');
  }
  return { path, size, sha256: hash.digest('hex') };
}
