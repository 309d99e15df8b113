import { NOTHING_HERE } from '@plaza/contract/error.ts';
import type { Readable } from 'node:stream';
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
import type { UploadedFile } from './body/uploads.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { withBallast } from './with-ballast.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null before admission and on public endpoints. */
    viewer: Viewer | null;
  }
}

/** A call that was let in, with everything it brought read and checked. */
export interface Call<E extends Endpoint> {
  /** Who calls; null on public endpoints. */
  readonly viewer: E['auth'] extends 'public' ? null : Viewer;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** The fields of the JSON or the multipart body. */
  readonly body: JsonOf<E> | FormOf<E>;
  readonly files: { readonly [Name in keyof E['files']]?: UploadedFile };
  readonly request: FastifyRequest;
}

export type Handler<E extends Endpoint> = (call: Call<E>, reply: FastifyReply) => Promise<Answer<E>>;

/** A stream counts as a running call until it begins; it is destroyed when its client leaves. */
type Answer<E extends Endpoint> = E extends { readonly stream: string }
  ? Readable
  : ReplyOf<E> | Json<ReplyOf<E>>;

/** Answers an endpoint of the contract with a handler. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Makes the function with which features register their endpoints. */
export function contractRoutes(app: FastifyInstance, admission: AdmissionDependencies): Route {
  app.decorateRequest('viewer', null);
  return (endpoint, handler) => {
    const read = callReader(endpoint);
    const statuses = Object.keys(endpoint.replies).map(Number);
    app.route({
      method: endpoint.method,
      url: routePattern(API_BASE + endpoint.path),
      config: { endpoint },
      onRequest: async (request) => {
        request.viewer = await admit(endpoint, request, admission);
        read.params(request);
      },
      handler: async (request, reply) => {
        // With one success status it is the answer's; with two the handler says which.
        if (statuses[0] !== undefined) reply.code(statuses[0]);
        const call = read.call(request);
        const answer = await admission.concurrency.run(endpoint, request, () =>
          withBallast(admission.ballast, endpoint, () => handler(call, reply)),
        );
        if (endpoint.stream !== undefined) return reply.type(endpoint.stream).send(answer);
        return answer instanceof Json ? reply.type(JSON_TYPE).send(jsonBody(answer)) : answer;
      },
    });
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const READ_NOTHING: InputReader<Record<string, never>> = () => ({});

function callReader<E extends Endpoint>(endpoint: E) {
  const params = endpoint.params ? inputReader(endpoint.params) : READ_NOTHING;
  const query = endpoint.query ? inputReader(endpoint.query) : READ_NOTHING;
  const json = endpoint.json ? inputReader(endpoint.json) : READ_NOTHING;
  const form = endpoint.form ? inputReader(endpoint.form) : READ_NOTHING;
  const requiredFiles = Object.keys(endpoint.files ?? {}).filter(
    (name) => endpoint.files?.[name] === 'required',
  );

  const readParams = (request: FastifyRequest) => {
    try {
      // Fastify gives parameters and query as objects of strings.
      return params(request.params as Record<string, unknown>);
    } catch (error) {
      // An address that cannot name anything names nothing.
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
    call: (request: FastifyRequest) =>
      // The readers were compiled from the schemas of E, whose types these are; a compiler cannot follow that.
      ({
        viewer: request.viewer,
        params: readParams(request),
        query: query(request.query as Record<string, unknown>),
        body: readBody(request),
        files: request.form?.files ?? {},
        request,
      }) as unknown as Call<E>,
  };
}
