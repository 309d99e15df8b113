import { curlExample } from './curl.ts';
import { html, type Html } from './html.ts';
import type { Example, NamedRateLimit, Operation, Parameter, Response } from './openapi-document.ts';
import { fieldsTable, row, table, valueOf } from './schema-html.ts';

/** An operation at an address (with `{parameters}`), with all there is to know about it. */
export function operationArticle(method: string, url: string, operation: Operation): Html {
  const { operationId, summary, description } = operation;
  const responses = Object.entries(operation.responses);
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
    <p class="address">
      <span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(url)}</code>
    </p>
    ${description && html`<p>${description}</p>`} ${facts(operation)} ${parameterTables(operation.parameters)}
    ${bodies.map(
      ([type, { schema }]) =>
        html`<h4>Body <small>${type}</small></h4>
          ${schema.description && html`<p>${schema.description}</p>`} ${fieldsTable(schema)}`,
    )}
    <h4>Replies</h4>
    <dl class="replies">
      ${responses.filter(([status]) => status < '400').map(([status, response]) => reply(status, response))}
    </dl>
    ${errorsTable(responses)}
    <h4>Example</h4>
    ${(bodies.length > 0 ? bodies.map(([type]) => type) : [undefined]).map(
      (type) => html`<pre tabindex="0"><code>${curlExample(method, url, operation, type)}</code></pre>`,
    )}
  </article>`;
}

/** An address that may break after its slashes. */
const breakable = (url: string) => url.split('/').map((part, i) => (i === 0 ? part : html`/<wbr />${part}`));

function facts({ security, 'x-rate-limits': limits }: Operation): Html {
  return html`<dl class="facts">
    <div>
      <dt>Credentials</dt>
      <dd>${credentials(security)}</dd>
    </div>
    ${
      limits.length > 0 &&
      html`<div>
        <dt>Limits</dt>
        <dd>${limits.map(limitText).join('; ')}</dd>
      </div>`
    }
  </dl>`;
}

function credentials(security: Operation['security']): string {
  if (security.some((scheme) => 'accessToken' in scheme)) return 'access token';
  if (security.length === 0) return 'none';
  return security.length === 1 ? 'refresh cookie' : 'none; a refresh cookie counts when it comes';
}

function limitText({ name, max, seconds, by }: NamedRateLimit): string {
  const what = by === 'account' ? 'failures' : name === 'uploads' ? 'uploads' : 'calls';
  const whom = by === 'account' ? 'account and address' : by;
  return `${max.toLocaleString('en')} ${what} in ${duration(seconds)} for each ${whom}`;
}

function duration(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second'];
  return count === 1 ? `a${unit === 'hour' ? 'n' : ''} ${unit}` : `${count} ${unit}s`;
}

const PLACES = [
  ['path', 'In the address'],
  ['query', 'In the query'],
  ['header', 'In the headers'],
] as const;

function parameterTables(parameters: readonly Parameter[]): Html[] {
  return PLACES.flatMap(([place, title]) => {
    const rows = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema, description }) =>
        row(name, required, schema, description?.replace(/\.$/, '')),
      );
    return rows.length > 0
      ? [
          html`<h4>${title}</h4>
            ${table(rows)}`,
        ]
      : [];
  });
}

function reply(status: string, { description, headers = {}, content }: Response): Html {
  return html`<dt>${status} ${description}</dt>
    <dd>
      ${Object.values(content).map(({ schema }) => valueOf(schema))}
      ${Object.entries(headers).map(
        ([name, header]) => html`<p>Header <code>${name}</code>: ${header.description}.</p>`,
      )}
    </dd>`;
}

function errorsTable(responses: readonly (readonly [string, Response])[]): Html {
  const examples = responses.flatMap(([status, { content }]) =>
    Object.values(content).flatMap((media) =>
      Object.entries(media.examples ?? {}).map(([code, { summary }]: [string, Example]) => ({
        status,
        code,
        summary,
      })),
    ),
  );
  return html`<details>
    <summary>${examples.length} errors it can answer</summary>
    ${errorRows(examples)}
  </details>`;
}

/** Errors with their status and their sentence. */
export function errorRows(
  errors: readonly { readonly status: string | number; readonly code: string; readonly summary: string }[],
): Html {
  return html`<table class="errors">
    <thead>
      <tr>
        <th scope="col">Status</th>
        <th scope="col">Code</th>
        <th scope="col">Message</th>
      </tr>
    </thead>
    <tbody>
      ${errors.map(
        ({ status, code, summary }) =>
          html`<tr>
            <td>${status}</td>
            <th scope="row"><code>${code}</code></th>
            <td>${summary}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
