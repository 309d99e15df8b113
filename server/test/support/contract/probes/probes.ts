import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import type { Input, Request } from '../../client.ts';
import { formProbes } from './form-probes.ts';
import { jsonProbes } from './json-probes.ts';
import type { BodyProbe } from './probe.ts';

/** A request to an endpoint of which one part is of a certain kind, without token and cookie. */
export interface Probe extends Partial<Omit<BodyProbe, 'what'>> {
  readonly what: string;
  readonly url: string;
}

/** Texts of paths and queries as they are sent. */
const ESCAPED: Readonly<Record<string, string>> = {
  zero: '0',
  negative: '-1',
  'leading zero': '01',
  fraction: '1.5',
  exponent: '1e3',
  hexadecimal: '0x10',
  word: 'abc',
  space: '%20',
  nobody: '999999',
  'largest safe integer': '9007199254740991',
  'beyond safe integers': '9007199254740992',
  huge: '9'.repeat(30),
  'other digits': '%D9%A3',
  'no date': '2026-02-30T00:00:00.000Z',
  NUL: 'a%00b',
  'lone surrogate': '%ED%A0%80',
  'no UTF-8': '%FF',
  'no escape': '%zz',
  long: 'a'.repeat(300),
};
/** The value of a path parameter that is replaced; no character of it is escaped. */
const HOLE = '__hole__';

/** Requests with a value of each kind in each place of the schemas of an endpoint. @param input with which the endpoint succeeds */
export async function probesOf(endpoint: Endpoint, input: Input): Promise<Probe[]> {
  const url = endpointPath(endpoint, input.params) + searchOf(input.query);
  const good = await bodyOf(input);
  const bodies = [
    ...(endpoint.json ? jsonProbes(endpoint.json, input.json) : []),
    ...(endpoint.form ? await formProbes(endpoint.form, Object.keys(endpoint.files ?? {}), input.form) : []),
    { what: 'body of another type', type: 'text/plain', payload: 'a' },
  ];
  return [
    ...[...pathProbes(endpoint, input), ...queryProbes(endpoint, input)].map((probe) => ({
      ...good,
      ...probe,
    })),
    ...bodies.map((probe) => ({ ...probe, url })),
  ];
}

const searchOf = (query: Input['query'] = {}) =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;

async function bodyOf({ json, form }: Input): Promise<Pick<Probe, 'type' | 'payload'>> {
  if (json !== undefined) return { type: 'application/json', payload: JSON.stringify(json) };
  if (!form) return {};
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

function pathProbes(endpoint: Endpoint, { params = {}, query }: Input): Probe[] {
  return Object.keys(endpoint.params?.properties ?? {}).flatMap((name) => {
    const path = endpointPath(endpoint, { ...params, [name]: HOLE });
    return Object.entries(ESCAPED).map(([kind, text]) => ({
      what: `path ${name}: ${kind}`,
      url: path.replace(HOLE, text) + searchOf(query),
    }));
  });
}

function queryProbes(endpoint: Endpoint, { params, query = {} }: Input): Probe[] {
  const path = endpointPath(endpoint, params);
  const probes = Object.keys(endpoint.query?.properties ?? {}).flatMap((name) => {
    const { [name]: _, ...others } = query;
    const search = searchOf(others);
    const queries = {
      empty: `${name}=`,
      twice: `${name}=1&${name}=2`,
      array: `${name}[]=1`,
      ...Object.fromEntries(Object.entries(ESCAPED).map(([kind, text]) => [kind, `${name}=${text}`])),
    };
    return [
      { what: `query ${name}: missing`, url: path + search },
      ...Object.entries(queries).map(([kind, pairs]) => ({
        what: `query ${name}: ${kind}`,
        url: path + (search === '' ? `?${pairs}` : `${search}&${pairs}`),
      })),
    ];
  });
  const unknown = searchOf({ ...query, unknown: '1', constructor: '1' });
  return [...probes, { what: 'query: unknown', url: path + unknown }];
}

/** The request of a probe. */
export const requestOf = (
  { method, stream }: Endpoint,
  { url, type, payload }: Omit<Probe, 'what'>,
  { token, cookie }: Pick<Input, 'token' | 'cookie'>,
): Request => ({
  method,
  url,
  headers: {
    ...(type !== undefined && { 'content-type': type }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie: `plaza_refresh=${cookie}` }),
  },
  ...(payload !== undefined && { payload }),
  ...(stream !== undefined && { payloadAsStream: true }),
});
