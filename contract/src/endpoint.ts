import type * as Type from 'typebox';
import type { ErrorCode } from './error.ts';
import { fillPath, type PathValues } from './path.ts';
import type { RateLimitName } from './rate-limit.ts';

/** Everything is served below this path. */
export const API_BASE = '/api';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Under overload `costly` calls, which hash a password, are rejected first, and `read` calls, which change nothing, last.
 * A `write` call that carries a form counts as costly. Calls that keep members signed in (`session`) have limits of their own.
 */
export type RequestClass = 'costly' | 'write' | 'read' | 'session';

/** One call of the API: the server's route, the browser's call, the tests and the description come from it. */
export interface Endpoint {
  /** Operation id. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Below `API_BASE`, with `{parameters}`; works with and without a trailing slash. */
  readonly path: string;
  /** Who may call it: anyone, a member with an access token, or only the owner of what the path names. */
  readonly auth: 'public' | 'member' | 'owner';
  readonly requestClass: RequestClass;
  /** What it does to the session of the refresh cookie; calls from other sites are then rejected. */
  readonly session?: 'start' | 'renew' | 'end';
  /** The browser completes the call even when the page is left. */
  readonly keepalive?: true;
  /** Writes even when the disk is full: it frees space, or signs in a member who does. */
  readonly worksOnFullDisk?: true;
  /** Honours an Idempotency-Key. */
  readonly idempotent?: true;
  /** Its rate limits in the order in which they count, besides those for all calls and all uploads of a member. */
  readonly limits?: readonly RateLimitName[];
  readonly params?: Type.TObject;
  readonly query?: Type.TObject;
  /** The JSON body; with `form` too, either is accepted. Without both, a body is ignored. */
  readonly json?: Type.TObject;
  /** The text fields of a multipart body. */
  readonly form?: Type.TObject;
  /** The file fields of a multipart body. */
  readonly files?: Readonly<Record<string, 'required' | 'optional'>>;
  /** The media type of a success that is sent as a stream instead of JSON; its schema then describes the whole text. */
  readonly stream?: string;
  /** Success statuses and their bodies. */
  readonly replies: Readonly<Record<number, Type.TSchema>>;
  /** Codes it can answer beyond those that follow from the rest of its description. */
  readonly errors?: readonly ErrorCode[];
}

/** Describes an endpoint; only gives the description its exact type. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Shape<S> = S extends Type.TSchema ? Type.Static<S> : never;

/** The parameters in the path of an endpoint. */
export type ParamsOf<E extends Endpoint> = Shape<E['params']>;
export type QueryOf<E extends Endpoint> = Shape<E['query']>;
export type JsonOf<E extends Endpoint> = Shape<E['json']>;
export type FormOf<E extends Endpoint> = Shape<E['form']>;
/** The body of every success of an endpoint. */
export type ReplyOf<E extends Endpoint> = Shape<E['replies'][keyof E['replies']]>;

/** The absolute path of an endpoint with its parameters filled in and escaped. */
export function endpointPath({ path }: Pick<Endpoint, 'path'>, params: PathValues = {}): string {
  return API_BASE + fillPath(path, params);
}
