import { parseSync, Visitor } from 'oxc-parser';

/** The properties of components and elements that a person reads or hears. */
const TEXT_PROPERTY =
  /^(?:alt|aria-(?:description|label|roledescription|valuetext)|confirm|description|empty|failure|heading|hint|label|message|placeholder|text|title)$/;
const WORD = /\p{L}{2}/u;
/** Names of products, which are the same in all languages. */
const NAMES = new Set(['Samsung Internet']);
/** A sentence, or a label of several words. */
const SENTENCE = /^\p{Lu}[\p{L}’']*[,:]? \p{L}/u;

/** Finds texts of the page that stand in the code instead of in the catalogues. */
export function findLiteralTexts(path: string, text: string): string[] {
  const found = new Map<number, string>();
  /** Where a string is an error for developers. */
  const allowed = new Set<number>();
  new Visitor({
    JSXText: ({ value, start }) => {
      if (WORD.test(value)) found.set(start, value);
    },
    JSXAttribute: ({ name, value, start }) => {
      if (name.type !== 'JSXIdentifier' || !TEXT_PROPERTY.test(name.name)) return;
      if (value?.type === 'Literal' && WORD.test(value.value)) found.set(start, value.value);
    },
    NewExpression: ({ callee, arguments: [message] }) => {
      if (message && callee.type === 'Identifier' && callee.name.endsWith('Error'))
        allowed.add(message.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && SENTENCE.test(value) && !NAMES.has(value)) found.set(start, value);
    },
    TemplateElement: ({ value, start }) => {
      if (SENTENCE.test(value.cooked ?? '')) found.set(start, value.cooked ?? '');
    },
  }).visit(parseSync(path, text).program);
  return [...found]
    .filter(([start]) => !allowed.has(start))
    .map(
      ([start, literal]) =>
        `${path}:${text.slice(0, start).split('\n').length} has a text that is in no catalogue: ${literal.trim()}`,
    );
}
