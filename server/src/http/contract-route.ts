import { NOTHING_HERE } from '@plaza/contract/error.ts';
import {
  API_BASE,
  type Endpoint,
  type FormOf,
  type JsonOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@plaza/contract/endpoint.ts';
import { routePattern } from '@plaza/contract/path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';
import { Json, jsonBody } from '../lib/json.ts';
import { admit, type AdmissionDependencies } from './admission/admission.ts';
import { jsonFields } from './body/json-body.ts';
import { inputReader, type InputReader } from './body/read-input.ts';
import type { UploadedFile } from './body/read-form.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { withBallast } from './with-ballast.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who sends the request; null before admission and on public endpoints. */
    viewer: Viewer | null;
  }
}

/** An admitted call of an endpoint, with validated input. */
export interface Call<E extends Endpoint> {
  readonly viewer: E['auth'] extends 'public' ? null : Viewer;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: JsonOf<E> | FormOf<E>;
  readonly files: { readonly [Name in keyof E['files']]?: UploadedFile };
  readonly request: FastifyRequest;
}

/** Handles a call and returns the body of the answer. An AppError that it throws is the answer. */
export type Handler<E extends Endpoint> = (call: Call<E>, reply: FastifyReply) => Promise<Answer<E>>;

/** The body of an answer. A handler of a stream takes over the connection (`reply.hijack`), and counts as a running call until it returns. */
type Answer<E extends Endpoint> = E extends { readonly stream: string }
  ? void
  : ReplyOf<E> | Json<ReplyOf<E>>;

/** Registers the handler of an endpoint. All checks that the endpoint declares run before the handler. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export function contractRoutes(app: FastifyInstance, admission: AdmissionDependencies): Route {
  app.decorateRequest('viewer', null);
  return (endpoint, handler) => {
    const read = callReader(endpoint);
    const statuses = Object.keys(endpoint.replies).map(Number);
    app.route<ParsedUrl>({
      method: endpoint.method,
      url: routePattern(API_BASE + endpoint.path),
      config: { endpoint },
      onRequest: async (request) => {
        request.viewer = await admit(endpoint, request, admission);
        read.params(request);
      },
      handler: async (request, reply) => {
        // The handler sets another status where an endpoint has several.
        if (statuses[0] !== undefined) reply.code(statuses[0]);
        const call = read.call(request);
        const answer = await admission.concurrency.run(endpoint, request, () =>
          withBallast(admission.ballast, endpoint, () => handler(call, reply)),
        );
        if (reply.sent) return reply;
        return answer instanceof Json ? reply.type(JSON_TYPE).send(jsonBody(answer)) : answer;
      },
    });
  };
}

interface ParsedUrl {
  Params: Record<string, unknown>;
  Querystring: Record<string, unknown>;
}
type ParsedRequest = FastifyRequest<ParsedUrl>;

const JSON_TYPE = 'application/json; charset=utf-8';
const READ_NOTHING: InputReader<Record<string, never>> = () => ({});

function callReader<E extends Endpoint>(endpoint: E) {
  const params = endpoint.params ? inputReader(endpoint.params) : READ_NOTHING;
  const query = endpoint.query ? inputReader(endpoint.query) : READ_NOTHING;
  const json = endpoint.json ? inputReader(endpoint.json) : READ_NOTHING;
  const form = endpoint.form ? inputReader(endpoint.form) : READ_NOTHING;
  const files = Object.entries(endpoint.files ?? {});
  const requiredFiles = files.flatMap(([name, need]) => (need === 'required' ? [name] : []));

  const readParams = (request: ParsedRequest) => {
    try {
      return params(request.params);
    } catch (error) {
      // A path with an invalid id names no resource.
      throw error instanceof AppError ? notFound(NOTHING_HERE) : error;
    }
  };
  const readBody = (request: FastifyRequest) => {
    const files = request.form?.files ?? {};
    const missing = requiredFiles.filter((name) => !(name in files));
    return request.form ? form(request.form.fields, missing) : json(jsonFields(request.body), missing);
  };
  return {
    params: readParams,
    call: (request: ParsedRequest) =>
      // The readers are compiled from the schemas of E; the compiler cannot infer the types of their results.
      ({
        viewer: request.viewer,
        params: readParams(request),
        query: query(request.query),
        body: readBody(request),
        files: request.form?.files ?? {},
        request,
      }) as unknown as Call<E>,
  };
}
