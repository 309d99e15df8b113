import { API_BASE, type Endpoint, type Method } from '@plaza/contract/endpoint.ts';
import { ERROR_CODES, ERROR_MESSAGE, ERROR_STATUS } from '@plaza/contract/error.ts';
import { API, errorCodesOf } from '@plaza/contract/api.ts';
import type { RateLimits } from '../../settings/config.ts';
import { limitsOf, limitText, type NamedRateLimit } from './openapi-limits.ts';
import { parametersOf, requestBodyOf } from './openapi-request.ts';
import { responsesOf } from './openapi-responses.ts';
import { entitySchemas } from './openapi-schema.ts';

export interface DescriptionOptions {
  readonly version: string;
  /** The public address of Plaza; without it, the description contains relative URLs. */
  readonly publicUrl?: URL | undefined;
  readonly rateLimits?: RateLimits | undefined;
  readonly refreshCookie: string;
}

const ACCESS_TOKEN = 'accessToken';
const REFRESH_COOKIE = 'refreshCookie';
const PARAMETER = /\{(\w+)\}/g;

const ABOUT = `Every address works with and without a slash at its end. Bodies are JSON in UTF-8; where a file can come along, they are multipart/form-data. Times are ISO 8601 in UTC, ids are positive whole numbers. A client may send an id as its decimal string, too; nothing else is converted, and fields that are not described are ignored.

Logging in answers an access token for the Authorization header, good for 15 minutes, and sets a refresh cookie. When a call answers 403 with the code token_invalid, ask for a new access token with the cookie, once, and repeat the call.

Lists come a page at a time, newest first: a Link header names the next page while there is one. Within a page of comments the oldest comes first.

Every error has the same shape: a message for a person with its key for translations, a code for a program, the id under which the log knows the request, and the fields it is about, if any. Each answer carries that id in X-Request-Id.`;

const ERRORS = ERROR_CODES.map((code) => ({
  code,
  status: ERROR_STATUS[code],
  message: ERROR_MESSAGE[code],
}));
const ERROR_LIST = ERRORS.map(({ status, code, message }) => `- ${status} \`${code}\`: ${message}`).join(
  '\n',
);

/** The description of the API in OpenAPI 3.1. */
export function describeApi(options: DescriptionOptions) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plaza API',
      version: options.version,
      summary: 'Posts, comments, reactions and profiles of a small community',
      description: `${ABOUT}\n\n## Errors\n\n${ERROR_LIST}`,
    },
    servers: [{ url: (options.publicUrl?.origin ?? '') + API_BASE }],
    tags: Array.from(new Set(API.map(tagOf)), (name) => ({ name })),
    paths: pathsOf(options),
    components: {
      schemas: entitySchemas(),
      securitySchemes: {
        [ACCESS_TOKEN]: { type: 'http', scheme: 'bearer', description: 'From log-in, sign-up or refresh' },
        [REFRESH_COOKIE]: { type: 'apiKey', in: 'cookie', name: options.refreshCookie },
      },
    },
    'x-errors': ERRORS,
  };
}

const tagOf = ({ path }: Endpoint) => path.split('/')[1] ?? '';

/**
 * Paths that differ only in the names of parameters are equal in OpenAPI, so these parameters get a common name:
 * /auth/user/{username} and /auth/user/{userId} become /auth/user/{usernameOrUserId}.
 */
function pathsOf(options: DescriptionOptions): Record<string, PathItem> {
  const alike = Map.groupBy(API, ({ path }) => path.replace(PARAMETER, '{}'));
  return Object.fromEntries(
    Array.from(alike, ([shape, group]) => {
      const names = commonNames(group);
      const rest = names.values();
      const path = shape.replaceAll('{}', () => `{${rest.next().value}}`);
      const item: PathItem = Object.fromEntries(
        group.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint, names, options)]),
      );
      return [path, item];
    }),
  );
}

function commonNames(alike: readonly Endpoint[]): string[] {
  const names = alike.map(({ path }) => Array.from(path.matchAll(PARAMETER), ([, name = '']) => name));
  return (names[0] ?? []).map((_, position) =>
    [...new Set(names.map((of) => of[position] ?? ''))].reduce(orName),
  );
}

const orName = (one: string, other: string) => `${one}Or${other.charAt(0).toUpperCase()}${other.slice(1)}`;

export type Operation = ReturnType<typeof operationOf>;
type PathItem = Partial<Record<Lowercase<Method>, Operation>>;

function operationOf(endpoint: Endpoint, pathNames: readonly string[], options: DescriptionOptions) {
  const limits = limitsOf(endpoint, options.rateLimits);
  const notes = notesOf(endpoint, limits);
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(notes && { description: notes }),
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, pathNames),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint),
    'x-rate-limits': limits,
  };
}

function notesOf(endpoint: Endpoint, limits: readonly NamedRateLimit[]): string {
  return [
    endpoint.auth === 'owner' && 'Only for the owner of what the address names.',
    endpoint.role === 'moderator' && 'Only for moderators and owners of the community.',
    endpoint.role === 'owner' && 'Only for owners of the community.',
    endpoint.freshSignIn && 'Requires a log-in, or a confirmed password, within 24 hours.',
    endpoint.session && 'Rejected when another site calls it.',
    endpoint.method !== 'GET' && !endpoint.json && !endpoint.form && 'A body is ignored.',
    limits.length > 0 && `Limits: ${limits.map(limitText).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The alternative credentials of an endpoint, by the name of the scheme; an empty object means that none are needed. */
function securityOf(endpoint: Endpoint): Record<string, readonly string[]>[] {
  if (endpoint.auth !== 'public') return [{ [ACCESS_TOKEN]: [] }];
  if (!endpoint.session) return [];
  // A refresh requires the cookie; log-in, sign-up and log-out end its session.
  return errorCodesOf(endpoint).has('session_expired')
    ? [{ [REFRESH_COOKIE]: [] }]
    : [{}, { [REFRESH_COOKIE]: [] }];
}
