import { Agent, request, type ClientRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { endpointPath, type Endpoint, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { ErrorBody } from '@plaza/contract/error.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { Check } from 'typebox/schema';

/** The input of a call. */
export interface CallInput {
  readonly token?: string;
  /** The value of the refresh cookie. */
  readonly cookie?: string | undefined;
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: FormData;
  /** The duration of sending the body, in milliseconds; 0 if absent. */
  readonly bodyTakes?: number;
  readonly idempotencyKey?: string;
}

export interface Success<E extends Endpoint> {
  readonly status: number;
  readonly body: ReplyOf<E>;
  /** The value of the refresh cookie, if the answer sets it. */
  readonly cookie: string | undefined;
  readonly error?: undefined;
}

/** The answer to a call, which either succeeded or has an `error`. */
export type Answer<E extends Endpoint> =
  | Success<E>
  // `retryAfter` is in seconds, and NaN without the header.
  | { readonly status: number; readonly error: ErrorBody; readonly retryAfter: number };

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Thrown when a connection broke before the answer; the outcome of the call is unknown. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const REFRESH_COOKIE = 'plaza_refresh';
/** The number of pieces of a slow body. */
const PIECES = 10;

/** Connections to a server, as many as there are concurrent calls. */
export class Connections implements Disposable {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws NoAnswerError */
  async call<E extends Endpoint>(endpoint: E, input: CallInput): Promise<Answer<E>> {
    const { status, headers, bytes } = await this.#send(endpoint, input);
    const body: unknown = JSON.parse(bytes.toString());
    if (Check(ErrorBody, body)) return { status, error: body, retryAfter: Number(headers['retry-after']) };
    if (!(status in endpoint.replies)) throw new Error(`${endpoint.name} answered ${status}`);
    const [cookie] = headers['set-cookie']?.filter((each) => each.startsWith(REFRESH_COOKIE)) ?? [];
    // The fuzzer validates replies against the contract.
    return { status, body: body as ReplyOf<E>, cookie: cookie && /=([^;]*)/.exec(cookie)?.[1] };
  }

  /** Makes a call that must succeed. @throws if it does not */
  async callSuccessfully<E extends Endpoint>(endpoint: E, input: CallInput): Promise<Success<E>> {
    const answer = await this.call(endpoint, input);
    if (answer.error) throw new Error(`${endpoint.name} answered ${answer.status} ${answer.error.code}`);
    return answer;
  }

  /** Gets a path. @throws NoAnswerError */
  get(path: string): Promise<RawAnswer> {
    return this.#exchange(path, { method: 'GET' });
  }

  async #send(endpoint: Endpoint, input: CallInput): Promise<RawAnswer> {
    const { headers, payload } = await bodyOf(input);
    const { params, query, token, cookie, idempotencyKey, bodyTakes } = input;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const options = {
      method: endpoint.method,
      headers: {
        ...headers,
        'content-length': payload.length,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie: `${REFRESH_COOKIE}=${cookie}` }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      },
    };
    return this.#exchange(endpointPath(endpoint, params) + search, options, payload, bodyTakes);
  }

  #exchange(
    path: string,
    options: RequestOptions,
    payload = Buffer.alloc(0),
    bodyTakes = 0,
  ): Promise<RawAnswer> {
    const outgoing = request(new URL(path, this.#address), { agent: this.#agent, ...options });
    void writeBody(outgoing, payload, bodyTakes);
    return answerTo(outgoing).catch((cause: unknown) => {
      throw new NoAnswerError(`${options.method} ${path}: no answer (${String(cause)})`);
    });
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}

/** Waits for the answer to a request. @throws when the connection breaks */
export const answerTo = (outgoing: ClientRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    outgoing.on('error', reject).on('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      buffer(incoming).then((bytes) => resolve({ status, headers, bytes }), reject);
    });
  });

async function writeBody(outgoing: ClientRequest, payload: Buffer, takes: number): Promise<void> {
  if (takes === 0) return void outgoing.end(payload);
  const size = Math.ceil(payload.length / PIECES);
  for (let start = 0; start < payload.length; start += size) {
    outgoing.write(payload.subarray(start, start + size));
    await delay(takes / PIECES);
  }
  outgoing.end();
}

async function bodyOf({ json, form }: CallInput) {
  if (form) {
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
  }
  if (!json) return { headers: {}, payload: Buffer.alloc(0) };
  return { headers: { 'content-type': 'application/json' }, payload: Buffer.from(JSON.stringify(json)) };
}
