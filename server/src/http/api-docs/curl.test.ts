import { execFileSync } from 'node:child_process';
import { API } from '@plaza/contract/api.ts';
import { describe, expect, it } from 'vitest';
import { curlExample, curlSetup } from './curl.ts';
import { describeApi } from './openapi.ts';
import type { Operation } from './openapi-document.ts';

const document = describeApi(API, { version: '1', refreshCookie: 'refresh' });

/** The arguments that a shell would call curl with. */
function argumentsOf(script: string): string[] {
  const program = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; jq() { cat; }; ${script}`;
  return execFileSync('sh', ['-c', program], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const VARIABLES = 'PLAZA=http://plaza.example; TOKEN=secret; ';
const callsOf = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    [undefined, ...Object.keys(operation.requestBody?.content ?? {})].map((type) => ({
      method: method.toUpperCase(),
      path,
      operation,
      type,
    })),
  ),
);

describe('curlExample', () => {
  it.each(callsOf)('fills in $method $path with $type', ({ method, path, operation, type }) => {
    const words = argumentsOf(VARIABLES + curlExample(method, `/api${path}`, operation, type));
    const url = words.find((word) => word.startsWith('http://plaza.example/api/'));
    expect(url).not.toMatch(/[{}\s]/);
    expect(words.includes('-X') ? words[words.indexOf('-X') + 1] : 'GET').toBe(method);
    expect(words.includes('Authorization: Bearer secret')).toBe(
      'accessToken' in (operation.security[0] ?? {}),
    );
    expect(words.some((word) => word === '--json' || word === '-F')).toBe(type !== undefined);
  });

  it('sends the required fields as JSON or as a form', () => {
    const post = document.paths['/posts/']?.post as Operation;
    const json = argumentsOf(VARIABLES + curlExample('POST', '/api/posts/', post, 'application/json'));
    expect(JSON.parse(json.at(-1) ?? '')).toEqual({ title: 'Hello', content: 'My first post.' });
    const signUp = document.paths['/auth/signup/']?.post as Operation;
    const form = argumentsOf(
      VARIABLES + curlExample('POST', '/api/auth/signup/', signUp, 'multipart/form-data'),
    );
    expect(form).toContain('image=@picture.jpg');
    expect(form).toContain('email=ada@example.org');
  });

  it('keeps any text whole on its way through a shell', () => {
    const text = `it's "$HOME" \`id\` \\ <&>\n!`;
    const operation: Operation = {
      operationId: 'say',
      summary: 'Say',
      tags: [],
      security: [],
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { properties: { text: { type: 'string', examples: [text] } } } },
        },
      },
      responses: {},
      'x-rate-limits': [],
    };
    const words = argumentsOf(VARIABLES + curlExample('POST', '/say', operation, 'application/json'));
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ text });
  });
});

describe('curlSetup', () => {
  it('sets the variables of the examples in a shell', () => {
    const words = argumentsOf(
      `${curlSetup(document)}\nprintf '%s' "$TOKEN" | tr '\\n' '\\0'; printf '%s\\0' "$PLAZA"`,
    );
    expect(words.at(-1)).toMatch(/http:\/\/127\.0\.0\.1:3000$/);
  });

  it('takes the public address where it is known', () => {
    const known = describeApi(API, {
      version: '1',
      publicUrl: new URL('https://plaza.example'),
      refreshCookie: 'refresh',
    });
    expect(curlSetup(known)).toMatch(/^PLAZA=https:\/\/plaza\.example\n/);
  });
});
