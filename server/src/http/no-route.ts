import { API } from '@plaza/contract/api.ts';
import { API_BASE } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';

const PATHS = API.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${API_BASE}${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** The error for a call of the API that no route answers: no such address, or not with this method. */
export function noRoute(request: FastifyRequest): AppError {
  const [path = ''] = request.url.split('?');
  const methods = new Set<string>(
    PATHS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
  );
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size === 0) return notFound('There is nothing at this address.');
  return new AppError('method_not_allowed', { headers: { allow: [...methods].join(', ') } });
}
