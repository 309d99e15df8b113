import { API_BASE, endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { logOut } from '@plaza/contract/session.ts';
import { expect, it } from 'vitest';
import { faultOf, faultOfRefusal, type Heard } from './judge.ts';

const heard = (status: number, body: unknown, headers: Heard['headers'] = {}): Heard => ({
  status,
  headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const error = (code: string) => ({ message: 'No.', code, requestId: '1' });
const ofPost = (answer: Heard) => faultOf('GET', endpointPath(getPost, { id: 1 }), answer);

it('has nothing against what the contract tells of', () => {
  expect(ofPost(heard(404, error('not_found')))).toBeUndefined();
  expect(faultOf('GET', endpointPath(logOut), heard(200, { message: 'Bye.' }))).toBeUndefined();
  expect(faultOf('PATCH', `${API_BASE}/nowhere`, heard(404, error('not_found')))).toBeUndefined();
  const busy = heard(503, error('overloaded'), { 'retry-after': '1' });
  expect(ofPost(busy)).toBeUndefined();
});

it.each([
  ['an error inside', heard(500, error('internal'))],
  ['a refusal without a time', heard(503, error('overloaded'))],
  ['another shape', heard(404, { error: 'Not Found' })],
  ['no JSON', heard(404, '<h1>Not Found</h1>')],
  ['a code of another status', heard(400, error('not_found'))],
  ['a code that the endpoint does not know', heard(409, error('email_taken'))],
  ['a reply of another endpoint', heard(200, { message: 'Bye.' })],
  ['a stack', heard(400, { ...error('bad_request'), message: 'Oh\n    at file.js' })],
  ['a sniffable body', heard(404, error('not_found'), { 'x-content-type-options': undefined })],
])('finds %s', (_what, answer) => {
  expect(ofPost(answer)).toBeTypeOf('string');
});

it('takes a page for a refusal, but no other JSON', () => {
  const page = heard(404, '<!doctype html>', { 'content-type': 'text/html' });
  expect(faultOfRefusal(page)).toBeUndefined();
  expect(faultOfRefusal(heard(400, { error: 'Bad Request' }))).toBeTypeOf('string');
});
