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

  it.each([
    '/api',
    '/api/',
    '/api?x',
    '/api/nowhere',
    '/api/posts/1/2',
    '/api/docs/x',
    '/media',
    '/media/a/b',
    '/health',
    '/health/x',
    '/metrics',
    '/metrics/x',
  ])('finds nothing at %s', (url) => {
    expect(answer('GET', url)).toEqual([404, undefined]);
  });

  it.each([
    ['PUT', '/api/posts', 'GET, HEAD, POST'],
    ['POST', '/api/posts/1/', 'GET, HEAD, PUT, DELETE'],
    ['GET', '/api/posts/1/viewes?x=1', 'POST'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/nowhere', 'GET, HEAD'],
    ['PATCH', '/media/x', 'GET, HEAD'],
  ])('tells which methods there are instead of %s at %s', (method, url, allowed) => {
    expect(answer(method, url)).toEqual([405, allowed]);
  });

  it.each(['POST', 'DELETE', 'OPTIONS'])('finds nothing to %s where there is no endpoint', (method) => {
    expect(answer(method, '/api/nowhere')).toEqual([404, undefined]);
  });
});
