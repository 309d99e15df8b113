import { networkError } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import type { ApiRequest } from './request.ts';
import { isReachable } from '../lib/connection.ts';
import { ignore, NO_ANSWER, NOT_JSON } from '../lib/errors.ts';

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
 * Sends a request, with cookies and without the HTTP cache, and returns the answer, whatever its status. Without an answer, checks the
 * connection before it fails, so that the error knows whether the page says already that there is none.
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
  } catch (error) {
    options.signal?.throwIfAborted();
    ignore(error, NO_ANSWER);
    await isReachable();
    throw networkError(request.url);
  }
}

async function sendByFetch(request: ApiRequest, headers: Headers, { signal }: SendOptions): Promise<Answer> {
  const { method, url, body = null, keepalive } = request;
  const response = await (takeEarlyAnswer(method, url) ??
    fetch(url, { method, headers, body, keepalive, cache: 'no-store', signal: signal ?? null }));
  return {
    status: response.status,
    headers: response.headers,
    body: parse(await response.text()),
  };
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
  xhr.addEventListener('loadend', () => {
    const { status } = xhr;
    // Without an answer, the status is 0.
    if (status === 0) reject(new TypeError('No answer'));
    else resolve({ status, headers: headersOf(xhr.getAllResponseHeaders()), body: parse(xhr.responseText) });
  });
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
  } catch (error) {
    return ignore(error, NOT_JSON);
  }
}
