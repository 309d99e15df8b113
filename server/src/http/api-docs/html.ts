const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template takes: markup as it is, text and numbers escaped, lists joined; false and undefined are nothing. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/** Fills values into markup, in its text and in its quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((markup, part, i) => markup + render(values[i - 1]) + part));
}

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}
