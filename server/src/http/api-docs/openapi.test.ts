import { Validator } from '@seriousme/openapi-schema-validator';
import { API, errorCodesOf } from '@plaza/contract/api.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '@plaza/contract/error.ts';
import { RATE_LIMITS } from '@plaza/contract/rate-limits.ts';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { describeApi, type Operation } from './openapi.ts';

const document = describeApi({ version: '1.2.3', rateLimits: RATE_LIMITS, refreshCookie: 'refresh' });
const operations = new Map<string, Operation>(
  Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => [operation.operationId, operation] as const),
  ),
);
const operation = (name: string): Operation => {
  const found = operations.get(name);
  if (!found) throw new Error(`${name} is not described`);
  return found;
};

describe('describeApi', () => {
  it('is valid OpenAPI 3.1', async () => {
    // The validator changes its argument.
    const validator = new Validator();
    const result = await validator.validate(structuredClone({ ...document }));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes every endpoint of the contract once', () => {
    expect([...operations.keys()].toSorted()).toEqual(API.map(({ name }) => name).toSorted());
  });

  it('contains no dangling reference', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const names = new Set(Array.from(references, ([, name]) => name));
    expect(names).toEqual(new Set(Object.keys(document.components.schemas)));
  });

  it('describes equal paths as one path with common names of parameters', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const [path, item] of Object.entries(document.paths)) {
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      for (const { parameters } of Object.values(item)) {
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
          names,
        );
      }
    }
    expect(document.paths['/auth/user/{usernameOrUserId}']).toMatchObject({
      get: { operationId: 'getUser' },
      put: { operationId: 'updateUser', parameters: [{ description: 'Here the userId.' }] },
    });
  });

  it.each(API)('describes all errors of $name with their messages', (endpoint) => {
    const described = Object.entries(operation(endpoint.name).responses).flatMap(([status, { content }]) =>
      Object.keys(content['application/json']?.examples ?? {}).map((code) => [code, Number(status)]),
    );
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(Array.from(errorCodesOf(endpoint), (code) => [code, ERROR_STATUS[code]])),
    );
  });

  it('shows examples that the contract accepts', () => {
    const examples = API.flatMap((endpoint) => [
      endpoint.params,
      endpoint.query,
      endpoint.json,
      endpoint.form,
    ])
      .flatMap((object) => Object.values(object?.properties ?? {}))
      .flatMap((schema) =>
        'examples' in schema ? [{ schema, examples: schema.examples as unknown[] }] : [],
      );
    expect(examples.length).toBeGreaterThan(10);
    for (const { schema, examples: values } of examples) {
      expect(values.every((value) => Check(schema, value))).toBe(true);
    }
  });

  it('requires the credentials of each endpoint', () => {
    expect(operation('listPosts').security).toEqual([{ accessToken: [] }]);
    expect(operation('refreshSession').security).toEqual([{ refreshCookie: [] }]);
    expect(operation('logIn').security).toEqual([{}, { refreshCookie: [] }]);
    expect(operation('checkUsername').security).toEqual([]);
    expect(document.components.securitySchemes['refreshCookie']).toMatchObject({
      in: 'cookie',
      name: 'refresh',
    });
  });

  it('describes files as binary and leaves out bodies that cannot succeed', () => {
    const signUp = operation('signUp').requestBody?.content ?? {};
    expect(Object.keys(signUp)).toEqual(['multipart/form-data']);
    expect(signUp['multipart/form-data']).toMatchObject({
      schema: { properties: { image: { type: 'string', format: 'binary' } } },
      encoding: { image: { contentType: expect.stringContaining('image/webp') as string } },
    });
    expect(signUp['multipart/form-data']?.schema.required).toContain('image');
    expect(
      operation('createPost').requestBody?.content['multipart/form-data']?.schema.required,
    ).not.toContain('image');
    expect(operation('recordView').requestBody).toBeUndefined();
  });

  it('describes request and response headers', () => {
    expect(operation('listPosts').responses['200']?.headers).toHaveProperty('Link');
    expect(operation('getPost').responses['200']?.headers).toBeUndefined();
    expect(operation('logIn').responses['200']?.headers).toHaveProperty('Set-Cookie');
    expect(operation('createPost').parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }),
    );
    for (const { responses } of operations.values()) {
      expect(responses['503']?.headers).toHaveProperty('Retry-After');
    }
    expect(operation('createPost').responses['429']?.headers).toHaveProperty('Retry-After');
  });

  it('describes the current limits, and none when limits are off', () => {
    const limits = { ...RATE_LIMITS, posts: { ...RATE_LIMITS.posts, max: 7 } };
    const limited = describeApi({ version: '1', rateLimits: limits, refreshCookie: 'refresh' });
    expect(limited.paths['/posts/']?.post?.['x-rate-limits'].map(({ name, max }) => [name, max])).toEqual([
      ['posts', 7],
      ['uploads', RATE_LIMITS.uploads.max],
      ['calls', RATE_LIMITS.calls.max],
    ]);
    const free = describeApi({ version: '1', refreshCookie: 'refresh' });
    expect(free.paths['/posts/']?.post?.['x-rate-limits']).toEqual([]);
  });

  it('describes limits and errors as text', () => {
    expect(operation('createPost').description).toContain(
      '30 calls in an hour for each member; 30 uploads in 30 minutes for each member',
    );
    expect(operation('logIn').description).toContain('10 failures in 5 minutes for each account and address');
    expect(operation('checkUsername').description).toContain('60 calls in a minute for each address');
    for (const message of Object.values(ERROR_MESSAGE))
      expect(document.info.description).toContain(`: ${message}`);
  });

  it('contains the public URL when it is configured', () => {
    const publicUrl = new URL('https://plaza.example');
    expect(describeApi({ version: '1', publicUrl, refreshCookie: 'refresh' }).servers).toEqual([
      { url: 'https://plaza.example/api' },
    ]);
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  it('defines entities once and refers to them from replies', () => {
    expect(document.components.schemas['Post']?.properties?.['image']).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Image' }, { type: 'null' }],
    });
    expect(operation('listPosts').responses['200']?.content['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Post' },
    });
  });
});
