import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { endpointPath, type Endpoint, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { ErrorBody } from '@plaza/contract/error.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { Check } from 'typebox/schema';

/** What a member sends. */
export interface Sending {
  readonly token?: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly json?: object;
  readonly form?: FormData;
  /** By which a repeated call is known for what it is. */
  readonly key?: string;
}

/** What a server said; `error` when it did not do what was asked. */
export type Answer<E extends Endpoint> =
  | { readonly status: number; readonly body: ReplyOf<E>; readonly error?: undefined }
  // Seconds; NaN when nothing was said.
  | { readonly status: number; readonly error: ErrorBody; readonly retryAfter: number };

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Thrown when a connection broke before the answer: nobody knows what became of the call. */
export class Unheard extends Error {
  override readonly name = 'Unheard';
}

/** Connections to a server, as many as there are calls at the same time. */
export class Connections {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws Unheard */
  async call<E extends Endpoint>(endpoint: E, sending: Sending): Promise<Answer<E>> {
    const { status, headers, body } = await this.#send(endpoint, sending).catch((cause: unknown) => {
      throw new Unheard(endpoint.name, { cause });
    });
    if (Check(ErrorBody, body)) return { status, error: body, retryAfter: Number(headers['retry-after']) };
    if (!(status in endpoint.replies)) throw new Error(`${endpoint.name} answered ${status}`);
    // The fuzzer holds answers against the contract.
    return { status, body: body as ReplyOf<E> };
  }

  async #send(endpoint: Endpoint, sending: Sending): Promise<Heard> {
    const { headers, payload } = await bodyOf(sending);
    const outgoing = request(new URL(endpointPath(endpoint, sending.params), this.#address), {
      method: endpoint.method,
      agent: this.#agent,
      headers: {
        ...headers,
        'content-length': payload.length,
        ...(sending.token !== undefined && { authorization: `Bearer ${sending.token}` }),
        ...(sending.key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: sending.key }),
      },
    });
    return new Promise((resolve, reject) => {
      outgoing.on('error', reject).on('response', (incoming) => {
        const { statusCode: status = 0, headers } = incoming;
        readJson(incoming).then((body) => resolve({ status, headers, body }), reject);
      });
      outgoing.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
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
