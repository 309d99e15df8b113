import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodesOf } from '@plaza/contract/api.ts';
import { endpointPath, type Endpoint, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { ERROR_STATUS, ErrorBody } from '@plaza/contract/error.ts';
import { SENTENCE_KEYS } from '@plaza/contract/sentences.ts';
import type { LightMyRequestResponse } from 'fastify';
import { Compile, type Validator } from 'typebox/schema';
import { expect } from 'vitest';

/** The input of a call; any part may violate the contract. */
export interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  /** A body as it stands, of any kind. */
  readonly raw?: { readonly type?: string; readonly content: string | Buffer };
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly token?: string;
}

/** A checked answer. `body` is the reply of the contract on success, and an error otherwise. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: ReplyOf<E>;
  /** @throws when the call succeeded */
  error(): ErrorBody;
  readonly headers: LightMyRequestResponse['headers'];
  /** Value of the refresh cookie that was set; '' when it was cleared, undefined when it was left alone. */
  readonly cookie: string | undefined;
}

/** A request as it goes out. */
export interface Request {
  readonly method: Endpoint['method'];
  /** Path, from `/` on. */
  readonly url: string;
  readonly query?: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
  /** The answer is a stream, of which only the head is read when the call succeeds. */
  readonly payloadAsStream?: boolean;
}

/** An application in this process, or a server elsewhere. */
export interface Answerer {
  inject(request: Request): Promise<
    Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'> & {
      cookies: Cookie[];
      stream?: LightMyRequestResponse['stream'];
    }
  >;
}
type Cookie = Pick<LightMyRequestResponse['cookies'][number], 'name' | 'value'>;

const validators = new Map<unknown, Validator>();
const validatorOf = (schema: object) => validators.getOrInsertComputed(schema, () => Compile(schema));

/** Calls an endpoint and validates its answer by the contract. */
export async function call<E extends Endpoint>(
  app: Answerer,
  endpoint: E,
  input: Input = {},
): Promise<Answer<E>> {
  const { response, body } = await send(app, endpoint, await requestOf(endpoint, input));
  const cookie = response.cookies.find(({ name }) => name.startsWith('plaza_refresh'))?.value;
  return {
    status: response.statusCode,
    // Validated by the schema of the endpoint above.
    body: body as ReplyOf<E>,
    error: () => {
      expect(response.statusCode, 'the call was expected to fail').toBeGreaterThanOrEqual(400);
      return body as ErrorBody;
    },
    headers: response.headers,
    cookie,
  };
}

/** Sends a request to an endpoint and validates its answer by the contract. */
export async function send(app: Answerer, endpoint: Endpoint, request: Request) {
  const response = await app.inject(request);
  const text = endpoint.stream === undefined ? response.body : await headText(response);
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  expectContract(endpoint, response.statusCode, body);
  return { response, body };
}

/** The body of an error, and an empty string as JSON for a stream, which is ended. */
async function headText({ statusCode, body, stream }: Awaited<ReturnType<Answerer['inject']>>) {
  if (!stream) return body;
  const answer = stream();
  if (statusCode !== 200) return readText(answer);
  answer.destroy();
  return '""';
}

async function requestOf(endpoint: Endpoint, input: Input): Promise<Request> {
  const { params, query, json, form, raw, headers, cookie, token } = input;
  const encoded = form && new Response(form);
  return {
    method: endpoint.method,
    url: endpointPath(endpoint, params),
    ...(query && { query: { ...query } }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...(raw?.type !== undefined && { 'content-type': raw.type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie: `plaza_refresh=${cookie}` }),
      ...headers,
    },
    ...(json !== undefined && { payload: JSON.stringify(json) }),
    ...(raw && { payload: raw.content }),
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    ...(endpoint.stream !== undefined && { payloadAsStream: true }),
  };
}

/** Validates an answer by the contract. */
export function expectContract(endpoint: Endpoint, status: number, body: unknown): void {
  const reply = endpoint.replies[status];
  const validator = validatorOf(reply ?? ErrorBody);
  // The compiled check takes a tenth of the time of the list of errors.
  if (!validator.Check(body)) {
    const problems = JSON.stringify(validator.Errors(body)[1]);
    expect.fail(`${endpoint.name} answered ${status} ${JSON.stringify(body)}: ${problems}`);
  }
  if (reply) return;
  // Validated by the schema of errors above.
  const error = body as ErrorBody;
  const { code } = error;
  expect(ERROR_STATUS[code], `status of ${code}`).toBe(status);
  expect([...errorCodesOf(endpoint)], `codes of ${endpoint.name}`).toContain(code);
  expectKeys(error);
}

/** Expects the keys of all sentences of an error. A message with variable parts has their values. */
function expectKeys({ message, key, values, fields = {}, fieldKeys = {} }: ErrorBody): void {
  expect(key, `key of ${message}`).toEqual(values ? expect.any(String) : SENTENCE_KEYS.get(message));
  const expected = Object.entries(fields).map(([name, sentence]) => [
    name,
    sentence === message ? key : SENTENCE_KEYS.get(sentence),
  ]);
  expect(fieldKeys, `keys of ${JSON.stringify(fields)}`).toStrictEqual(Object.fromEntries(expected));
  expect([key, ...Object.values(fieldKeys)], `keys of ${message}`).not.toContain(undefined);
}

const PAUSE_MS = 20;

/** Repeats a call while it is answered with 503. */
export async function callUntilServed<E extends Endpoint>(
  app: Answerer,
  endpoint: E,
  input: Input = {},
): Promise<Answer<E>> {
  for (;;) {
    const answer = await call(app, endpoint, input);
    if (answer.status !== 503) return answer;
    expect(answer.headers).toHaveProperty('retry-after');
    await delay(PAUSE_MS);
  }
}
