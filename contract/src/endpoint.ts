import type * as Type from 'typebox';
import type { ErrorCode } from './error.ts';
import { fillPath, type PathValues } from './path.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { Role } from './role.ts';

/** The path of all endpoints. */
export const API_BASE = '/api';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The overload guard rejects `costly` calls (they hash a password) first and `read` calls (they change nothing) last. A `write`
 * call with a form counts as costly. `session` calls keep members signed in and have separate limits.
 */
export type RequestClass = 'costly' | 'write' | 'read' | 'session';

/** One call of the API. The route, the call of the page, tests and the API description are derived from it. */
export interface Endpoint {
  /** Operation id. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Below `API_BASE`, with `{parameters}`; works with and without a trailing slash. */
  readonly path: string;
  /** `member` requires an access token, `owner` also ownership of the resource in the path. */
  readonly auth: 'public' | 'member' | 'owner';
  /** The lowest role of the caller. */
  readonly role?: Exclude<Role, 'user'>;
  /** Requires a log-in, or a confirmed password, within 24 hours. */
  readonly freshSignIn?: true;
  readonly requestClass: RequestClass;
  /** Its effect on the session of the refresh cookie. With it, calls from other sites are rejected. */
  readonly session?: 'start' | 'renew' | 'end';
  /** The browser completes the call after the page is closed. */
  readonly keepalive?: true;
  /** Writes on a full disk: it frees space, or signs in a member who frees space. */
  readonly worksOnFullDisk?: true;
  /** Accepts an Idempotency-Key. */
  readonly idempotent?: true;
  /** Its rate limits in the order of counting, besides those of all calls and uploads of a member. */
  readonly limits?: readonly RateLimitName[];
  readonly params?: Type.TObject;
  readonly query?: Type.TObject;
  /** The JSON body. With `form`, either is accepted; without both, a body is ignored. */
  readonly json?: Type.TObject;
  /** The text fields of a multipart body. */
  readonly form?: Type.TObject;
  /** The file fields of a multipart body. */
  readonly files?: Readonly<Record<string, 'required' | 'optional'>>;
  /** The media type of a reply that is streamed instead of JSON. Its schema describes the whole text. */
  readonly stream?: string;
  /** Bodies of successes by status. */
  readonly replies: Readonly<Record<number, Type.TSchema>>;
  /** Error codes besides those that follow from the other properties. */
  readonly errors?: readonly ErrorCode[];
}

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Shape<S> = S extends Type.TSchema ? Type.Static<S> : never;

export type ParamsOf<E extends Endpoint> = Shape<E['params']>;
export type QueryOf<E extends Endpoint> = Shape<E['query']>;
export type JsonOf<E extends Endpoint> = Shape<E['json']>;
export type FormOf<E extends Endpoint> = Shape<E['form']>;
/** The body of every success of an endpoint. */
export type ReplyOf<E extends Endpoint> = Shape<E['replies'][keyof E['replies']]>;

/** The path of an endpoint with `API_BASE` and escaped parameters. */
export function endpointPath({ path }: Pick<Endpoint, 'path'>, params: PathValues = {}): string {
  return API_BASE + fillPath(path, params);
}
