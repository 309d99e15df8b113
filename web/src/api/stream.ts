import type { LooseInput } from './input.ts';
import { errorFromAnswer, networkError } from './api-error.ts';
import { requestFor, type EndpointCall } from './request.ts';
import { ignore, NO_ANSWER } from '../lib/errors.ts';

interface StreamOptions {
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Calls an endpoint whose answer does not end by itself, with this access token. @returns the bytes of the answer; they end with an
 * ApiError with code `network` when the connection is interrupted
 * @throws ApiError for an answer without success, and with code `network` without an answer; the signal's reason if aborted
 */
export async function callStream(
  endpoint: EndpointCall,
  { query = {} }: Pick<LooseInput, 'query'>,
  { token, headers, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { url, method } = requestFor(endpoint, { query });
  const all = { ...headers, Authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method, headers: all, cache: 'no-store', signal }).catch(
    (error: unknown) => {
      ignore(error, NO_ANSWER);
      signal.throwIfAborted();
      throw networkError(url);
    },
  );
  if (!answer.ok || !answer.body) throw errorFromAnswer(answer.status, answer.headers, undefined, url);
  return fromNetwork(answer.body, url);
}

/** The same bytes. Their own error differs from those of the code that reads them, which may be TypeErrors, too. */
function fromNetwork(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  url: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        ignore(error, NO_ANSWER);
        throw networkError(url);
      });
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
