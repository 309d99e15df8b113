import type * as Type from 'typebox';
import type { ErrorCode } from './error.ts';
import { fillPath, type PathValues } from './path.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { Role } from './role.ts';

/** The path below which all endpoints are. */
export const API_BASE = '/api';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The overload guard rejects `costly` calls (they hash a password) first, then `write`, then `read` calls (they change nothing).
 * A `write` call with a multipart body counts as `costly`. `session` calls (refresh, log-out) have separate limits.
 */
export type RequestClass = 'costly' | 'write' | 'read' | 'session';

/** One call of the API. The route, the call of the page, tests and the API description are derived from it. */
export interface Endpoint {
  /** The operation id in the OpenAPI description. Unique. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Below `API_BASE`, with `{parameters}`; works with and without a trailing slash. */
  readonly path: string;
  /** `public` requires nothing, `member` an access token, `owner` also that the caller owns the resource that the path names. */
  readonly auth: 'public' | 'member' | 'owner';
  /** The lowest role that may call the endpoint; absent when each role may. */
  readonly role?: Exclude<Role, 'user'>;
  /** The session must have logged in, or confirmed its password, at most 24 hours ago. */
  readonly freshSignIn?: true;
  readonly requestClass: RequestClass;
  /** The effect on the session of the refresh cookie; absent without one. When present, calls from other sites are rejected. */
  readonly session?: 'start' | 'renew' | 'end';
  /** The browser completes the call although the page is closed meanwhile. */
  readonly keepalive?: true;
  /** Its answers are logged at level debug unless the server failed, because anybody can cause any number of them. */
  readonly isQuiet?: true;
  /** On a full disk the server deletes the ballast file for this call: it frees space, or signs in a member who can free space. */
  readonly worksOnFullDisk?: true;
  /** Members who are suspended or wait for approval may call the endpoint, too. */
  readonly worksWhileRestricted?: true;
  /** The endpoint accepts an `Idempotency-Key`; others ignore the header. */
  readonly idempotent?: true;
  /** The rate limits of this endpoint, counted in this order. The limits `calls` and `uploads` apply without being listed. */
  readonly limits?: readonly RateLimitName[];
  readonly params?: Type.TObject;
  readonly query?: Type.TObject;
  /** The JSON body. With `json` and `form`, a call sends one of them; without both, the server ignores a body. */
  readonly json?: Type.TObject;
  /** The text fields of a multipart body. */
  readonly form?: Type.TObject;
  /** The file fields of a multipart body. */
  readonly files?: Readonly<Record<string, 'required' | 'optional'>>;
  /** The media type of a reply that does not end by itself, and that the handler writes; absent for JSON. */
  readonly stream?: string;
  /** The schemas of the bodies of successful answers, by HTTP status. */
  readonly replies: Readonly<Record<number, Type.TSchema>>;
  /** Error codes besides those that `errorCodesOf` derives from the other properties. */
  readonly errors?: readonly ErrorCode[];
}

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Shape<S> = S extends Type.TSchema ? Type.Static<S> : never;

export type ParamsOf<E extends Endpoint> = Shape<E['params']>;
export type QueryOf<E extends Endpoint> = Shape<E['query']>;
export type JsonOf<E extends Endpoint> = Shape<E['json']>;
export type FormOf<E extends Endpoint> = Shape<E['form']>;
/** The body of a successful answer: the union of the bodies of all statuses. */
export type ReplyOf<E extends Endpoint> = Shape<E['replies'][keyof E['replies']]>;

/** The path of an endpoint, with `API_BASE`. Parameters are URL-encoded; a missing one becomes empty. */
export function endpointPath({ path }: Pick<Endpoint, 'path'>, params: PathValues = {}): string {
  return API_BASE + fillPath(path, params);
}
