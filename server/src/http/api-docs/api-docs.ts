import { API_DOCS_PATH, API_DOCS_STYLE_PATH, OPENAPI_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import type { DescriptionOptions } from './openapi.ts';
import type { ApiDocs } from './render-api-docs.ts';

/** Answers the description of the API: as OpenAPI for programs, as a page for people. */
export function registerApiDocs(app: FastifyInstance, options: Omit<DescriptionOptions, 'version'>): void {
  let docs: Promise<ApiDocs> | undefined;
  // Few ever ask: what it takes to draw the page is loaded for the first who does.
  const rendered = () =>
    (docs ??= import('./render-api-docs.ts').then((module) => module.renderApiDocs(options)));
  const answer = (path: string, type: string, part: keyof ApiDocs) =>
    app.get(path, { compress: {} }, async (_request, reply) =>
      reply.type(type).send((await rendered())[part]),
    );
  answer(OPENAPI_PATH, 'application/json; charset=utf-8', 'json');
  answer(API_DOCS_PATH, 'text/html; charset=utf-8', 'page');
  answer(API_DOCS_STYLE_PATH, 'text/css; charset=utf-8', 'style');
}
