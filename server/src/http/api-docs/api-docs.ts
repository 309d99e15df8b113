import { readFile } from 'node:fs/promises';
import { API } from '@plaza/contract/api.ts';
import { API_DOCS_PATH, API_DOCS_STYLE_PATH, OPENAPI_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import manifest from '../../../package.json' with { type: 'json' };
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi, type DescriptionOptions } from './openapi.ts';

/** Answers the description of the API: as OpenAPI for programs, as a page for people. */
export async function registerApiDocs(
  app: FastifyInstance,
  options: Omit<DescriptionOptions, 'version'>,
): Promise<void> {
  const document = describeApi(API, { ...options, version: manifest.version });
  const json = JSON.stringify(document);
  const page = apiDocsPage(document);
  const style = await readFile(new URL('api-docs.css', import.meta.url), 'utf8');
  const answer = (path: string, type: string, text: string) =>
    app.get(path, { compress: {} }, (_request, reply) => reply.type(type).send(text));
  answer(OPENAPI_PATH, 'application/json; charset=utf-8', json);
  answer(API_DOCS_PATH, 'text/html; charset=utf-8', page);
  answer(API_DOCS_STYLE_PATH, 'text/css; charset=utf-8', style);
}
