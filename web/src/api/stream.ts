import type { LooseInput } from './input.ts';
import { errorFromAnswer, networkError } from './api-error.ts';
import { requestFor, type EndpointCall } from './request.ts';

interface StreamOptions {
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Calls an endpoint whose answer does not end by itself, with this access token. @returns the bytes of the answer
 * @throws ApiError for an answer without success, and with code `network` without an answer; the signal's reason if aborted
 */
export async function callStream(
  endpoint: EndpointCall,
  { query = {} }: Pick<LooseInput, 'query'>,
  { token, headers, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { url, method } = requestFor(endpoint, { query });
  const all = { ...headers, Authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method, headers: all, cache: 'no-store', signal }).catch(() => {
    signal.throwIfAborted();
    throw networkError(url);
  });
  if (!answer.ok || !answer.body) throw errorFromAnswer(answer.status, answer.headers, undefined, url);
  return answer.body;
}
