import { describe, expect, it } from 'vitest';
import { noRoute } from './no-route.ts';

const answer = (method: string, url: string) => {
  const error = noRoute({ method, url });
  return error && [error.status, error.headers['allow']];
};

describe('noRoute', () => {
  it.each(['/nowhere', '/apix', '/mediax', '/healthy', '/post/1/2', '/nowhere?to=/api/x'])(
    'leaves %s to the page',
    (url) => {
      expect(answer('GET', url)).toBeUndefined();
      expect(answer('HEAD', url)).toBeUndefined();
    },
  );

  it.each(['/api?x', '/api/docs/x', '/media', '/media/a/b', '/health', '/metrics', '/metrics/x'])(
    'returns 404 for %s',
    (url) => {
      expect(answer('GET', url)).toEqual([404, undefined]);
    },
  );

  it.each([
    ['GET', '/api/posts/1/viewes?x=1', 'POST'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/nowhere', 'GET, HEAD'],
    ['PATCH', '/media/x', 'GET, HEAD'],
  ])('returns 405 for %s at %s, with the allowed methods', (method, url, allowed) => {
    expect(answer(method, url)).toEqual([405, allowed]);
  });
});
