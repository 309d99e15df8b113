import type { Schema } from './openapi-document.ts';
import { html, type Html, type HtmlValue } from './html.ts';

/** The anchor of an entity on the page. */
export const entityAnchor = (name: string) => `object-${name}`;

/** The fields of an object as a table. */
export function fieldsTable(schema: Schema): Html {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row(name, schema.required?.includes(name) ?? false, field, field.description),
  );
  return table(rows);
}

export function table(rows: readonly Html[]): Html {
  return html`<table class="fields">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

export function row(name: string, required: boolean, schema: Schema, description: string | undefined): Html {
  return html`<tr>
    <th scope="row"><code>${name}</code>${!required && html` <span class="optional">optional</span>`}</th>
    <td>${valueOf(schema)}${description && html`<p>${description}.</p>`}</td>
  </tr>`;
}

/** What a value of a schema is, in words; entities are links. */
export function valueOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#${entityAnchor(name)}">${name}</a>`;
  }
  if (schema.enum) return either(schema.enum.map((word) => html`<code>${word}</code>`));
  if (schema.anyOf) return either(schema.anyOf.map(valueOf));
  if (schema.allOf) return html`${schema.allOf.slice(0, 1).map(valueOf)}`;
  if (schema.items) return html`list of ${valueOf(schema.items)}${atMost(schema.maxItems)}`;
  if (schema.properties) return html`object${fieldsTable(schema)}`;
  return html`${basicType(schema)}${schema.pattern !== undefined && html`, <code class="pattern">${schema.pattern}</code>`}`;
}

const either = (choices: readonly Html[]): Html =>
  html`${choices.map((choice, i): HtmlValue => (i === 0 ? choice : [' or ', choice]))}`;

const shown = (bound: number) => bound.toLocaleString('en');
const atMost = (max: number | undefined) => (max === undefined ? '' : `, at most ${shown(max)}`);

function basicType(schema: Schema): string {
  if (schema.format === 'binary') return 'file';
  if (schema.type === 'string') return `text${range(schema.minLength, schema.maxLength, ' characters')}`;
  if (schema.type !== 'integer') return schema.type ?? 'anything';
  const max = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  const byDefault = typeof schema.default === 'number' ? `, ${schema.default} when absent` : '';
  return `whole number${range(schema.minimum, max, '')}${byDefault}`;
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return min === undefined ? '' : `, at least ${shown(min)}${unit}`;
  return min === undefined ? `${atMost(max)}${unit}` : `, ${shown(min)} to ${shown(max)}${unit}`;
}
