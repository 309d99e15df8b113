import { Readable } from 'node:stream';
import { MEDIA_BASE } from '@plaza/contract/image.ts';
import { S3mini } from 's3mini';
import { allOf } from '../lib/all-of.ts';
import { storageUnavailable } from '../errors.ts';
import type { S3Settings } from '../settings/s3-settings.ts';
import { StartError } from '../start-error.ts';
import type { FoundFile, ImageStore } from './image-store.ts';
import { imageFile, imageNameOf, newImageName } from './image-table.ts';

export interface S3StoreOptions {
  /** What one piece of work may take, in milliseconds. */
  readonly deadline?: number;
  /** How many files are listed at a time. */
  readonly pageSize?: number;
}

// Who waits for the store is answered within five seconds, and a picture has to be decoded first.
const DEADLINE_MS = 3500;
/** Keys are the paths of addresses, so that a bucket can stand behind a CDN as it is. */
const FOLDER = `${MEDIA_BASE.slice(1)}/`;
const PAGE_SIZE = 1000;
/** Files that are removed at a time. */
const AT_A_TIME = 16;

const keyOf = (file: string) => FOLDER + file;

/**
 * Keeps files in a bucket, and nothing but files of pictures in its folder `media`.
 * Every method throws AppError `storage_unavailable` when the store does not do in time what it is asked for.
 */
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

  return {
    put: (files) =>
      inTime(async (s3) => {
        try {
          await allOf(files.map(({ file, bytes }) => s3.putObject(keyOf(file), bytes, 'image/webp')));
        } catch (error) {
          // What does not go within the same deadline, the sweeper takes.
          await Promise.allSettled(files.map(({ file }) => s3.deleteObject(keyOf(file))));
          throw error;
        }
      }),
    async open(file) {
      const stop = new AbortController();
      const object = await answerOf(stop, deadline, () => findObject(client(stop), file));
      if (!object) return undefined;
      const stream = Readable.from(chunksOf(object.body, stop, deadline));
      // Also when nothing of it was read: the rest of the transfer is cancelled.
      stream.once('close', () => stop.abort());
      return { size: object.size, stream };
    },
    async removeFiles(files) {
      for (let start = 0; start < files.length; start += AT_A_TIME) {
        const some = files.slice(start, start + AT_A_TIME);
        await inTime((s3) => allOf(some.map((file) => s3.deleteObject(keyOf(file)))));
      }
    },
    async *list(firstDigit = '') {
      let token: string | undefined;
      do {
        const page = await inTime((s3) => s3.listObjectsPaged('/', FOLDER + firstDigit, pageSize, token));
        if (!page) throw unavailable(new NoBucket());
        yield (page.objects ?? []).flatMap(({ Key, LastModified }) => found(Key, LastModified) ?? []);
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/**
 * The same, once a file could be written, read, listed and removed.
 * @throws StartError
 */
export async function openS3ImageStore(settings: S3Settings): Promise<ImageStore> {
  const store = s3ImageStore(settings);
  const file = imageFile(newImageName(), 1);
  try {
    await store.put([{ file, bytes: Buffer.from('May Plaza keep pictures here?') }]);
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

/** Asks once more when the connection broke or the store failed: all that is asked of it may be repeated. */
async function fetchTwice(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch(() => undefined);
  if (response && response.status < 500) return response;
  await response?.body?.cancel();
  return fetch(...request);
}

class NoBucket extends Error {
  override readonly message = 'there is no such bucket';
}

/** An object, or undefined when the bucket has none of that name. */
async function findObject(s3: S3mini, file: string) {
  const response = await s3.getObjectResponse(keyOf(file));
  if (response?.body) return { size: Number(response.headers.get('content-length')), body: response.body };
  if (!(await s3.bucketExists())) throw new NoBucket();
  return undefined;
}

/** An object that is a file of a picture; others in the bucket are not ours. */
function found(key: string, modified: Date): FoundFile | undefined {
  const file = key.slice(FOLDER.length);
  return imageNameOf(file) === undefined ? undefined : { file, modifiedAt: modified.getTime() };
}

/** The bytes as they are asked for. They may be asked for slowly, but then come in time. */
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

/** Without what else the store said: it repeats keys and signatures, which must not be logged. */
const unavailable = (error: unknown) => storageUnavailable(new Error(`the image store: ${reasonOf(error)}`));

/** What was at the bottom of an error; network errors of `fetch` come in wrappers that say nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Some messages end with a line break, and this goes into a line.
  return (error.cause instanceof Error && reasonOf(error.cause)) || error.message.trim();
}
