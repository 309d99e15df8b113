import { NOTHING_HERE } from '@plaza/contract/error.ts';
import { API } from '@plaza/contract/api.ts';
import { API_BASE } from '@plaza/contract/endpoint.ts';
import { MEDIA_BASE } from '@plaza/contract/image.ts';
import {
  API_DOCS_ASSETS,
  API_DOCS_PATH,
  HEALTH_BASE,
  METRICS_PATH,
  OPENAPI_PATH,
} from '@plaza/contract/operations.ts';
import { pathPattern } from '@plaza/contract/path.ts';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';

const READ = ['GET', 'HEAD'];
const DESCRIPTIONS = [OPENAPI_PATH, API_DOCS_PATH, ...Object.values(API_DOCS_ASSETS)];
const ROUTES = [
  ...API.map(({ method, path }) => [API_BASE + path, method === 'GET' ? READ : [method]] as const),
  ...DESCRIPTIONS.map((path) => [path, READ] as const),
].map(([path, methods]) => ({ pattern: pathPattern(path), methods }));
/** Unknown paths below these, and below the API, are answered with an error instead of the 404 page. */
const NO_PAGES = [MEDIA_BASE, HEALTH_BASE, METRICS_PATH];

/** The error for a request without a route: not_found or method_not_allowed; undefined when the 404 page is the answer. */
export function noRoute({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): AppError | undefined {
  const [path = ''] = url.split('?');
  const isBelow = (base: string) => path === base || path.startsWith(`${base}/`);
  const allowed = isBelow(API_BASE) ? methodsOf(path) : READ;
  if (allowed.length > 0 && !allowed.includes(method)) {
    return new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
  }
  if (isBelow(API_BASE) || NO_PAGES.some(isBelow)) return notFound(NOTHING_HERE);
  return undefined;
}

function methodsOf(path: string): string[] {
  return ROUTES.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
}
