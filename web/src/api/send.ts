import { networkError } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import type { ApiRequest } from './request.ts';

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called during the upload with the fraction of the body that is sent, from 0 to 1. */
  readonly onUploadProgress?: ((part: number) => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; undefined for any other body. */
  readonly body: unknown;
}

/**
 * Sends a request, with cookies and without the HTTP cache, and returns the answer, whatever its status.
 * @param token the access token; undefined sends none
 * @throws ApiError with code `network` without an answer; the signal's reason if it is aborted
 */
export async function send(
  request: ApiRequest,
  token: string | undefined,
  options: SendOptions,
): Promise<Answer> {
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await (options.onUploadProgress ? sendByXhr : sendByFetch)(request, headers, options);
  } catch {
    options.signal?.throwIfAborted();
    throw networkError(request.url);
  }
}

async function sendByFetch(request: ApiRequest, headers: Headers, { signal }: SendOptions): Promise<Answer> {
  const { method, url, body = null, keepalive } = request;
  const response = await (takeEarlyAnswer(method, url) ??
    fetch(url, { method, headers, body, keepalive, cache: 'no-store', signal: signal ?? null }));
  return { status: response.status, headers: response.headers, body: parse(await response.text()) };
}

/** `fetch` does not report the progress of an upload. */
function sendByXhr(
  request: ApiRequest,
  headers: Headers,
  { signal, onUploadProgress }: SendOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const xhr = new XMLHttpRequest();
  xhr.open(request.method, request.url);
  for (const [name, value] of headers) xhr.setRequestHeader(name, value);
  xhr.upload.addEventListener('progress', ({ loaded, total }) =>
    onUploadProgress?.(total > 0 ? loaded / total : 0),
  );
  xhr.addEventListener('load', () =>
    resolve({
      status: xhr.status,
      headers: headersOf(xhr.getAllResponseHeaders()),
      body: parse(xhr.responseText),
    }),
  );
  xhr.addEventListener('error', reject);
  xhr.addEventListener('abort', reject);
  signal?.addEventListener('abort', () => xhr.abort(), { once: true });
  if (signal?.aborted) reject(signal.reason);
  else xhr.send(request.body ?? null);
  return promise;
}

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    if (name) headers.append(name, value.join(':').trim());
  }
  return headers;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
