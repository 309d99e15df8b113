import { API_BASE, endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { logOut } from '@plaza/contract/session.ts';
import { expect, it } from 'vitest';
import { faultOf, faultOfRawAnswer, type Answer } from './validate-answer.ts';

const answer = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const error = (code: string) => ({ message: 'No.', code, requestId: '1' });
const faultOfPost = (received: Answer) => faultOf('GET', endpointPath(getPost, { id: 1 }), received);

it('finds no fault in answers of the contract', () => {
  expect(faultOfPost(answer(404, error('not_found')))).toBeUndefined();
  expect(faultOf('GET', endpointPath(logOut), answer(200, { message: 'Bye.' }))).toBeUndefined();
  expect(faultOf('PATCH', `${API_BASE}/nowhere`, answer(404, error('not_found')))).toBeUndefined();
  const busy = answer(503, error('overloaded'), { 'retry-after': '1' });
  expect(faultOfPost(busy)).toBeUndefined();
});

it.each([
  ['status 500', answer(500, error('internal'))],
  ['503 without Retry-After', answer(503, error('overloaded'))],
  ['another shape', answer(404, { error: 'Not Found' })],
  ['an error without JSON', answer(404, '<h1>Not Found</h1>')],
  ['a code of another status', answer(400, error('not_found'))],
  ['a code that the endpoint does not have', answer(409, error('email_taken'))],
  ['a reply of another endpoint', answer(200, { message: 'Bye.' })],
  ['a stack', answer(400, { ...error('bad_request'), message: 'Oh\n    at file.js' })],
  ['a sniffable body', answer(404, error('not_found'), { 'x-content-type-options': undefined })],
])('finds %s', (_what, received) => {
  expect(faultOfPost(received)).toBeTypeOf('string');
});

it('accepts a page as an error of bytes, but no JSON of another shape', () => {
  const page = answer(404, '<!doctype html>', { 'content-type': 'text/html' });
  expect(faultOfRawAnswer(page)).toBeUndefined();
  expect(faultOfRawAnswer(answer(400, { error: 'Bad Request' }))).toBeTypeOf('string');
});
