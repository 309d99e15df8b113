import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { S3mini, type ListObject } from 's3mini';
import { allOf } from '../lib/all-of.ts';
import { storageUnavailable } from '../errors.ts';
import type { S3Settings } from '../settings/s3-settings.ts';
import { StartError } from '../start-error.ts';
import type { FoundFile, ImageStore } from './image-store.ts';
import { imageNameOf } from './image-table.ts';
import { FOLDER, keyOf } from './s3-keys.ts';
import { s3Marker } from './s3-marker.ts';
import { s3Trash, TRASH_FOLDER } from './s3-trash.ts';

export interface S3StoreOptions {
  readonly deadline?: number;
  readonly pageSize?: number;
}

// An upload is answered within five seconds, and the image is decoded first.
export const DEADLINE_MS = 3500;
const PAGE_SIZE = 1000;

/** Stores files in the folder `media` of a bucket. All methods throw AppError storage_unavailable, also when it is slow. */
export function s3ImageStore(
  { endpoint, bucket, ...rest }: S3Settings,
  { deadline = DEADLINE_MS, pageSize = PAGE_SIZE }: S3StoreOptions = {},
): ImageStore {
  const client = ({ signal }: AbortController) =>
    new S3mini({
      ...rest,
      endpoint: `${endpoint}/${bucket}`,
      fetch: (input, init) => fetchTwice(input, { ...init, signal }),
    });
  const inTime = <T>(work: (s3: S3mini) => Promise<T>): Promise<T> => {
    const stop = new AbortController();
    return answerOf(stop, deadline, () => work(client(stop)));
  };

  const list = async function* (prefix: string) {
    let token: string | undefined;
    do {
      const page = await inTime((s3) => s3.listObjectsPaged('/', prefix, pageSize, token));
      if (!page) throw unavailable(new NoBucket());
      yield page.objects ?? [];
      token = page.nextContinuationToken;
    } while (token !== undefined);
  };

  const removeFiles = (files: readonly string[]) =>
    inTime((s3) => allOf(files.map((file) => s3.deleteObject(keyOf(file)))));
  return {
    name: `bucket ${bucket} at ${endpoint}`,
    marker: s3Marker(inTime),
    trash: s3Trash(inTime, () => list(TRASH_FOLDER)),
    put: (files) =>
      inTime(async (s3) => {
        try {
          await allOf(files.map(({ file, bytes }) => s3.putObject(keyOf(file), bytes, 'image/webp')));
        } catch (error) {
          // The sweeper removes files that remain after the deadline.
          await Promise.allSettled(files.map(({ file }) => s3.deleteObject(keyOf(file))));
          throw error;
        }
      }),
    async open(file) {
      const stop = new AbortController();
      const object = await answerOf(stop, deadline, () => findObject(client(stop), file));
      if (!object) return undefined;
      const stream = Readable.from(chunksOf(object.body, stop, deadline));
      stream.once('close', () => stop.abort());
      return { size: object.size, stream };
    },
    removeFiles,
    dropFiles: removeFiles,
    async *list(firstDigit = '') {
      for await (const objects of list(FOLDER + firstDigit))
        yield objects.flatMap((object) => found(object) ?? []);
    },
  };
}

/** Opens a store and checks it by writing, reading and removing a file. @throws StartError */
export async function openS3ImageStore(settings: S3Settings, options?: S3StoreOptions): Promise<ImageStore> {
  const store = s3ImageStore(settings, options);
  // No name of an image: another process that starts must not take it for one.
  const file = `check-${randomUUID()}`;
  try {
    await store.put([{ file, bytes: Buffer.from('Plaza checks that it can write here.') }]);
    const kept = await store.open(file);
    kept?.stream.destroy();
    await store.removeFiles([file]);
    return store;
  } catch (error) {
    const { endpoint, bucket } = settings;
    throw new StartError(
      `The bucket ${bucket} at ${endpoint} cannot be used (${reasonOf(error)}). Check the S3 settings.`,
      { cause: error },
    );
  }
}

/** Repeats a failed request once; all requests are idempotent. */
async function fetchTwice(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch(() => undefined);
  if (response && response.status < 500) return response;
  await response?.body?.cancel();
  return fetch(...request);
}

class NoBucket extends Error {
  override readonly message = 'there is no such bucket';
}

async function findObject(s3: S3mini, file: string) {
  const response = await s3.getObjectResponse(keyOf(file));
  if (response?.body) return { size: Number(response.headers.get('content-length')), body: response.body };
  if (!(await s3.bucketExists())) throw new NoBucket();
  return undefined;
}

/** A listed object, unless it is no file of an image. */
function found({ Key, LastModified, Size }: ListObject): FoundFile | undefined {
  const file = Key.slice(FOLDER.length);
  if (imageNameOf(file) === undefined) return undefined;
  return { file, modifiedAt: LastModified.getTime(), bytes: Size };
}

/** Reads a body. The deadline applies to each chunk, not to a slow consumer. */
async function* chunksOf(body: ReadableStream<Uint8Array>, stop: AbortController, deadline: number) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await answerOf(stop, deadline, () => reader.read());
    if (done) return;
    yield value;
  }
}

async function answerOf<T>(stop: AbortController, deadline: number, work: () => Promise<T>): Promise<T> {
  const late = () => stop.abort(new Error(`no answer within ${deadline} ms`));
  const timer = setTimeout(late, deadline);
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Without the response of the store, which contains keys and signatures that must not be logged. */
const unavailable = (error: unknown) => storageUnavailable(new Error(`the image store: ${reasonOf(error)}`));

/** The message of the innermost error: `fetch` wraps network errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Some messages end with a line break.
  return (error.cause instanceof Error && reasonOf(error.cause)) || error.message.trim();
}
