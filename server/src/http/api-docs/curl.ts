import { API_BASE } from '@plaza/contract/endpoint.ts';
import { logIn } from '@plaza/contract/session.ts';
import type { MediaType, OpenApiDocument, Operation, Parameter, Schema } from './openapi-document.ts';

/** A call of an operation for a shell in which PLAZA is the address of the server and TOKEN an access token. */
export function curlExample(method: string, url: string, operation: Operation, contentType?: string): string {
  const body = contentType === undefined ? undefined : operation.requestBody?.content[contentType];
  const words = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$PLAZA${fillExamples(url, operation.parameters)}"`,
    ...credentials(operation),
    ...(body ? (contentType === 'application/json' ? jsonBody(body) : multipartBody(body)) : []),
  ];
  return words.join(' \\\n  ');
}

function fillExamples(url: string, parameters: readonly Parameter[]): string {
  const path = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {})));
  });
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = required.map(({ name, schema }) => [name, String(exampleOf(schema))]);
  return query.length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

function credentials({ security, responses }: Operation): string[] {
  const words = security.some((scheme) => 'accessToken' in scheme)
    ? ['-H "Authorization: Bearer $TOKEN"']
    : [];
  const setsCookie = Object.values(responses).some(({ headers }) => headers && 'Set-Cookie' in headers);
  return setsCookie ? [...words, '-b cookies.txt -c cookies.txt'] : words;
}

const jsonBody = ({ schema }: MediaType) => [`--json ${quote(JSON.stringify(exampleBody(schema)))}`];

function multipartBody({ schema, encoding = {} }: MediaType): string[] {
  return Object.entries(exampleBody(schema)).map(([name, value]) =>
    name in encoding ? `-F ${name}=@picture.jpg` : `-F ${quote(`${name}=${String(value)}`)}`,
  );
}

/** The required fields of a body; all of them when none is required. */
function exampleBody({ properties = {}, required = [] }: Schema): Readonly<Record<string, unknown>> {
  const names = required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

function exampleOf(schema: Schema): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.type === 'integer') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : 'text';
}

/** A word for the shell that means exactly the text. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** How to get the two variables that the examples use. */
export function curlSetup(document: OpenApiDocument): string {
  const server = URL.parse(document.servers[0]?.url ?? '');
  const signIn = document.paths[logIn.path]?.post;
  const call = signIn && curlExample('POST', API_BASE + logIn.path, signIn, 'application/json');
  const token = call ? `$(${call.replace('curl', 'curl -s')} | jq -r .accessToken)` : '';
  return `PLAZA=${server?.origin ?? 'http://127.0.0.1:3000'}\nTOKEN=${token}`;
}
