import { BODY_MESSAGES } from '@plaza/contract/body.ts';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMAGE_MAX_BYTES, JSON_MAX_BYTES } from '@plaza/contract/image.ts';
import { invalidFields } from '../../errors.ts';
import { fileError } from './file-error.ts';
import { readMultipart, type Part } from './multipart.ts';

/** A file that came with a form. It lies there until the request is answered. */
export interface UploadedFile {
  /** The form field it came in. */
  readonly field: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Of its content, as 64 hexadecimal digits. */
  readonly sha256: string;
  /** As the client named it; nothing follows from it. */
  readonly filename: string;
}

export interface Form {
  /** Text by field name, as it came. */
  readonly fields: Readonly<Record<string, string>>;
  /** Files by field name. */
  readonly files: Readonly<Record<string, UploadedFile>>;
}

export interface FormOptions {
  /** The fields that hold files: text in them means no file, and files anywhere else are passed over. */
  readonly fileFields: readonly string[];
  /** Where a file of the form may be written; called once for each, before it is made. */
  readonly newPath: () => string;
  /** Called with the first byte of each file; rejects the form by what it throws. */
  readonly admitFiles: () => Promise<void>;
  /** Gives up with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Reads a form with its files.
 * @throws AppError for whatever is wrong with it
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
    if (file.size === 0) throw fileError('file-too-small', field);
    if (files.has(field)) throw fileError('too-many-files', field);
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
      if (size > IMAGE_MAX_BYTES) throw fileError('file-too-large', field);
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(stream, measured, createWriteStream(path, { flags: 'wx' }));
  return { path, size, sha256: hash.digest('hex') };
}
