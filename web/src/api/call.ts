import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { isReachable, resetTries } from '../lib/connection.ts';
import { ApiError, errorFromAnswer } from './api-error.ts';
import { authorizer } from './authorizer.ts';
import type { InputOf, LooseInput } from './input.ts';
import { nextCursor } from './page.ts';
import { requestFor, type ApiRequest, type EndpointCall } from './request.ts';
import { send, type Answer, type SendOptions } from './send.ts';
import { currentTranslate, loadSentences } from '../lib/texts/texts.ts';

export interface CallOptions extends SendOptions {
  /** The Idempotency-Key: calls with the same key create one post or comment. By default each call gets a new key. */
  readonly idempotencyKey?: string | undefined;
}

/** One page of a list. `next` is the cursor of the next page; undefined on the last page. */
export interface Page<Items> {
  readonly items: Items;
  readonly next: string | undefined;
}

/**
 * Calls an endpoint and returns the body of its answer. Calls of members carry the access token; a rejected one is renewed once.
 * @throws ApiError if no member is signed in, for an answer without success, and without an answer; the signal's reason if aborted
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  return replyOf<E>(await answerTo(endpoint, loosely<E>(input), options));
}

/** Calls an endpoint that answers one page of a list. @throws as `call` */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Page<ReplyOf<E>>> {
  const answer = await answerTo(endpoint, loosely<E>(input), options);
  return { items: replyOf<E>(answer), next: nextCursor(answer.headers.get('link')) };
}

async function answerTo(endpoint: EndpointCall, input: LooseInput, options: CallOptions): Promise<Answer> {
  const request = requestFor(endpoint, input, options.idempotencyKey);
  const answer =
    endpoint.auth === 'public'
      ? await send(request, undefined, options)
      : await sendAsMember(request, options);
  if (answer.status < 200 || answer.status > 299) {
    // Of a proxy, perhaps, which can reach no server.
    if (answer.status > 501) await isReachable();
    await loadSentences();
    throw errorFromAnswer(answer.status, answer.headers, answer.body, request.url);
  }
  resetTries(request.url);
  return answer;
}

/**
 * Sends a request with the access token. If the server rejects the token, sends the request again with a renewed one. A 401, or a
 * rejection of the renewed token, ends the session.
 */
async function sendAsMember(request: ApiRequest, options: SendOptions): Promise<Answer> {
  const session = authorizer();
  const token = session.accessToken();
  if (token === undefined)
    throw new ApiError({
      status: 401,
      code: 'auth_required',
      message: currentTranslate()('api.auth_required'),
    });
  const first = await send(request, token, options);
  const renewed = isTokenInvalid(first) ? await session.renew(token) : undefined;
  const answer = renewed === undefined ? first : await send(request, renewed, options);
  if (answer.status === 401 || (renewed !== undefined && isTokenInvalid(answer)))
    session.end(renewed ?? token);
  return answer;
}

function isTokenInvalid(answer: Answer): boolean {
  return answer.status === 403 && errorFromAnswer(403, answer.headers, answer.body).code === 'token_invalid';
}

// TypeScript does not resolve `InputOf` of a type parameter; for each endpoint it is a `LooseInput`.
function loosely<E extends Endpoint>(input: InputOf<E>): LooseInput {
  return input as LooseInput;
}

// The server's tests check every reply against its schema; checking it here, too, would add the checker to the page.
function replyOf<E extends Endpoint>(answer: Answer): ReplyOf<E> {
  return answer.body as ReplyOf<E>;
}
