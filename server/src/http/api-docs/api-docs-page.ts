import { API_BASE } from '@plaza/contract/endpoint.ts';
import { API_DOCS_STYLE_PATH, OPENAPI_PATH } from '@plaza/contract/operations.ts';
import { curlSetup } from './curl.ts';
import { html, type Html } from './html.ts';
import type { OpenApiDocument, Operation } from './openapi-document.ts';
import { errorRows, operationArticle } from './operation-html.ts';
import { entityAnchor, fieldsTable } from './schema-html.ts';

interface Entry {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation;
}

/** The description of the API as a page that needs no script. */
export function apiDocsPage(document: OpenApiDocument): string {
  const { info, components } = document;
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const entities = Object.keys(components.schemas);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <meta name="description" content="${info.summary}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${API_DOCS_STYLE_PATH}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${navigation(groups, entities)}
        <main id="content">
          ${introduction(document)}
          ${Array.from(
            groups,
            ([tag, entries]) =>
              html`<section aria-labelledby="tag-${tag}">
                <h2 id="tag-${tag}">${titled(tag)}</h2>
                ${entries.map(({ method, url, operation }) => operationArticle(method, url, operation))}
              </section>`,
          )}
          <section aria-labelledby="objects">
            <h2 id="objects">Objects</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<article id="${entityAnchor(name)}">
                  <h3><a href="#${entityAnchor(name)}">${name}</a></h3>
                  ${fieldsTable(schema)}
                </article>`,
            )}
          </section>
          <section aria-labelledby="errors">
            <h2 id="errors">Errors</h2>
            ${errorRows(document['x-errors'].map(({ message, ...error }) => ({ ...error, summary: message })))}
          </section>
        </main>
      </body>
    </html>`;
  return page.markup;
}

function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: API_BASE + path,
      operation,
    })),
  );
}

const titled = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1);

function navigation(groups: ReadonlyMap<string, readonly Entry[]>, entities: readonly string[]): Html {
  return html`<nav aria-label="Contents">
    <p class="brand"><a href="#content">Plaza API</a></p>
    ${Array.from(
      groups,
      ([tag, entries]) =>
        html`<h2><a href="#tag-${tag}">${titled(tag)}</a></h2>
          <ul>
            ${entries.map(
              ({ method, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}">
                    <span class="method ${method.toLowerCase()}">${method}</span> ${operation.operationId}
                  </a>
                </li>`,
            )}
          </ul>`,
    )}
    <h2><a href="#objects">Objects</a></h2>
    <ul>
      ${entities.map((name) => html`<li><a href="#${entityAnchor(name)}">${name}</a></li>`)}
    </ul>
    <h2><a href="#errors">Errors</a></h2>
  </nav>`;
}

function introduction(document: OpenApiDocument): Html {
  const { info, servers } = document;
  return html`<header>
    <h1>${info.title}</h1>
    <p class="lead">${info.summary}.</p>
    <p class="version">
      Version ${info.version} · below <code>${servers.map(({ url }) => url).join(', ')}</code> ·
      <a href="${OPENAPI_PATH}">the same as OpenAPI 3.1</a>
    </p>
    ${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
    <p>The examples expect two variables of the shell:</p>
    <pre tabindex="0"><code>${curlSetup(document)}</code></pre>
  </header>`;
}
