import { createReadStream } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { API_DOCS_ASSETS, API_DOCS_PATH, OPENAPI_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import manifest from '../../../package.json' with { type: 'json' };
import { PACKAGE_FOLDER } from '../../lib/package-folder.ts';
import type { DescriptionOptions } from './openapi.ts';

const SWAGGER_UI = join(dirname(findPackageJSON('@fastify/swagger-ui', import.meta.url) ?? ''), 'static');
const ASSETS = [
  [API_DOCS_ASSETS.style, 'text/css', join(SWAGGER_UI, 'swagger-ui.css')],
  [API_DOCS_ASSETS.library, 'text/javascript', join(SWAGGER_UI, 'swagger-ui-bundle.js')],
  [API_DOCS_ASSETS.script, 'text/javascript', join(PACKAGE_FOLDER, 'src/http/api-docs/show-api-docs.js')],
] as const;

/** Without trusted types, unlike other pages: Swagger UI inserts sanitized HTML. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Plaza API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${API_DOCS_ASSETS.style}" />
    <script src="${API_DOCS_ASSETS.library}" defer></script>
    <script src="${API_DOCS_ASSETS.script}" defer></script>
  </head>
  <body>
    <main id="api-docs" data-openapi="${OPENAPI_PATH}">
      <p>
        Loading… If nothing appears, <a href="${API_DOCS_PATH}">try again</a>, or open the
        <a href="${OPENAPI_PATH}">OpenAPI description</a>.
      </p>
    </main>
  </body>
</html>
`;

/** Stands for the name of the refresh cookie in the description, which is made once for all hosts. */
const COOKIE_NAME = '%REFRESH_COOKIE%';

interface ApiDocsOptions extends Omit<DescriptionOptions, 'version' | 'refreshCookie'> {
  /** Returns the name of the refresh cookie. */
  readonly refreshCookie: (request: FastifyRequest) => string;
}

export function registerApiDocs(app: FastifyInstance, { refreshCookie, ...options }: ApiDocsOptions): void {
  let description: Promise<string> | undefined;
  // Loaded at the first request.
  const describe = () =>
    (description ??= import('./openapi.ts').then(({ describeApi }) =>
      JSON.stringify(describeApi({ ...options, version: manifest.version, refreshCookie: COOKIE_NAME })),
    ));
  app.get(OPENAPI_PATH, { compress: {} }, async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((await describe()).replace(COOKIE_NAME, refreshCookie(request))),
  );
  app.get(API_DOCS_PATH, { compress: {} }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(PAGE),
  );
  for (const [path, type, file] of ASSETS) {
    app.get(path, { compress: {} }, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(createReadStream(file)),
    );
  }
}
