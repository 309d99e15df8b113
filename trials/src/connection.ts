import { Agent, request, type ClientRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { endpointPath, type Endpoint, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { ErrorBody } from '@plaza/contract/error.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { Check } from 'typebox/schema';

/** What a member sends. */
export interface Sending {
  readonly token?: string;
  /** The refresh cookie, as it was last set. */
  readonly cookie?: string;
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: FormData;
  /** How long the body is on its way, in milliseconds; none if absent. */
  readonly bodyTakes?: number;
  /** By which a repeated call is known for what it is. */
  readonly key?: string;
}

/** What a server said; `error` when it did not do what was asked. */
export type Answer<E extends Endpoint> =
  | {
      readonly status: number;
      readonly body: ReplyOf<E>;
      /** The refresh cookie that was set, if any. */
      readonly cookie: string | undefined;
      readonly error?: undefined;
    }
  // Seconds; NaN when nothing was said.
  | { readonly status: number; readonly error: ErrorBody; readonly retryAfter: number };

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly said: Buffer;
}

/** Thrown when a connection broke before the answer: nobody knows what became of the call. */
export class Unheard extends Error {
  override readonly name = 'Unheard';
}

const REFRESH_COOKIE = 'plaza_refresh';
/** In how many pieces a slow body comes. */
const PIECES = 10;

/** Connections to a server, as many as there are calls at the same time. */
export class Connections {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws Unheard */
  async call<E extends Endpoint>(endpoint: E, sending: Sending): Promise<Answer<E>> {
    const { status, headers, said } = await this.#send(endpoint, sending);
    const body: unknown = JSON.parse(said.toString());
    if (Check(ErrorBody, body)) return { status, error: body, retryAfter: Number(headers['retry-after']) };
    if (!(status in endpoint.replies)) throw new Error(`${endpoint.name} answered ${status}`);
    const [cookie] = headers['set-cookie']?.filter((each) => each.startsWith(REFRESH_COOKIE)) ?? [];
    // The fuzzer holds answers against the contract.
    return { status, body: body as ReplyOf<E>, cookie: cookie && /=([^;]*)/.exec(cookie)?.[1] };
  }

  /** Reads what is at a path. @throws Unheard */
  read(path: string): Promise<Heard> {
    return this.#exchange(path, { method: 'GET' }, (outgoing) => Promise.resolve(void outgoing.end()));
  }

  async #send(endpoint: Endpoint, sending: Sending): Promise<Heard> {
    const { headers, payload } = await bodyOf(sending);
    const { params, query, token, cookie, key, bodyTakes = 0 } = sending;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const options = {
      method: endpoint.method,
      headers: {
        ...headers,
        'content-length': payload.length,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie: `${REFRESH_COOKIE}=${cookie}` }),
        ...(key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: key }),
      },
    };
    const write = (outgoing: ClientRequest) => writeBody(outgoing, payload, bodyTakes);
    return this.#exchange(endpointPath(endpoint, params) + search, options, write);
  }

  #exchange(
    path: string,
    options: RequestOptions,
    write: (outgoing: ClientRequest) => Promise<void>,
  ): Promise<Heard> {
    return new Promise<Heard>((resolve, reject) => {
      const outgoing = request(new URL(path, this.#address), { agent: this.#agent, ...options });
      outgoing.on('error', reject).on('response', (incoming) => {
        const { statusCode: status = 0, headers } = incoming;
        buffer(incoming).then((said) => resolve({ status, headers, said }), reject);
      });
      write(outgoing).catch(reject);
    }).catch((cause: unknown) => {
      throw new Unheard(`${options.method} ${path}`, { cause });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function writeBody(outgoing: ClientRequest, payload: Buffer, takes: number): Promise<void> {
  if (takes === 0) return void outgoing.end(payload);
  const size = Math.ceil(payload.length / PIECES);
  for (let start = 0; start < payload.length; start += size) {
    outgoing.write(payload.subarray(start, start + size));
    await delay(takes / PIECES);
  }
  outgoing.end();
}

async function bodyOf({
  json,
  form,
}: Sending): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  if (form) {
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
  }
  if (!json) return { headers: {}, payload: Buffer.alloc(0) };
  return { headers: { 'content-type': 'application/json' }, payload: Buffer.from(JSON.stringify(json)) };
}
