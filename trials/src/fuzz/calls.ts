import { API } from '@plaza/contract/api.ts';
import { API_BASE, type Endpoint } from '@plaza/contract/endpoint.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import fc from 'fast-check';
import { bodyFor } from './json-bodies.ts';
import type { FuzzRequest, Placeholder } from './request.ts';
import { headerText, mostly, pathText } from './values.ts';

/** A valid value of each path parameter. */
const VALID_PARAMS: Readonly<Record<string, Placeholder>> = {
  id: '$post$',
  postId: '$post$',
  commentId: '$comment$',
  userId: '$me$',
  memberId: '$other$',
  username: '$username$',
  deviceId: '$device$',
  invitationId: '$invitation$',
  decisionId: '$decision$',
  registrationId: '$registration$',
  subjectId: '$other$',
};
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  ';',
  'application/json, text/html',
];
/** Headers that Plaza or a proxy may read. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'content-encoding',
  'cookie',
  'expect',
  'forwarded',
  'idempotency-key',
  'last-event-id',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-request-id',
] as const;

/** A call of any endpoint with valid and invalid parts. */
export const calls: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...API).chain((endpoint) =>
  fc.record({
    method: mostly(endpoint.method, fc.constantFrom(...METHODS), 12),
    target: targetOf(endpoint),
    headers: headersFor(endpoint),
    ...(endpoint.json && { body: bodyFor(endpoint.json) }),
  }),
);

/** A valid target of an endpoint. The account that is deleted, or that a moderator acts on, is the other member's. */
export function validTarget(endpoint: Endpoint): string {
  const isOther = endpoint === deleteUser || endpoint.role !== undefined;
  const validParam = (name: string): string => {
    if (name === 'userId' && isOther) return '$other$';
    return VALID_PARAMS[name] ?? (name === 'subjectType' ? 'member' : '1');
  };
  return API_BASE + endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => validParam(name));
}

function targetOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const valid = validTarget(endpoint);
  const invalid = pathText.map((text) => valid.replace(/\$\w+\$/, () => text));
  const names = Object.keys(endpoint.query?.properties ?? {});
  const name = mostly(
    names[0] ?? 'a',
    fc.oneof(fc.constantFrom(...names, 'limit', '__proto__', 'a[b]'), pathText),
    2,
  );
  const pair = fc.tuple(
    name,
    fc.oneof(pathText, fc.constantFrom('1', '100', 'true', '$post$', '$username$')),
  );
  const query = fc.array(pair, { maxLength: 3 }).map((pairs) =>
    pairs
      .map(([key, value]) => `&${key}=${value}`)
      .join('')
      .replace('&', '?'),
  );
  return fc
    .tuple(
      mostly(valid, invalid, 4),
      names.length > 0 ? query : mostly('', query, 12),
      fc.constantFrom('', '', '/'),
    )
    .map(([path, search, slash]) => (path.endsWith('/') ? path + search : path + slash + search));
}

function headersFor({ auth, json }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const tokens = [
    'Bearer nonsense',
    'bearer $token$',
    'Basic YTpi',
    'Bearer',
    `Bearer ${'x'.repeat(5000)}`,
    '$token$',
  ];
  const authorization = mostly('Bearer $token$', fc.constantFrom(...tokens, ''), 12);
  const type = mostly('application/json', fc.constantFrom(...TYPES, ''), 12);
  const more = fc.dictionary(
    fc.constantFrom(...HEADERS),
    fc.oneof(
      headerText,
      fc.constantFrom(
        'plaza_refresh=$cookie$',
        'cross-site',
        '100-continue',
        'gzip, br',
        'bytes=0-1',
        '0123456789ab-1-zzzzzzz',
      ),
    ),
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc.tuple(authorization, type, mostly({}, more, 2)).map(([token, contentType, others]) => ({
    ...(auth !== 'public' && token && { authorization: token }),
    ...(json && contentType && { 'content-type': contentType }),
    ...others,
  }));
}
