import { parseSync, Visitor, type Node } from 'oxc-parser';

/** The properties of components and elements that a person reads or hears. */
const TEXT_PROPERTY =
  /^(?:alt|aria-(?:description|label|roledescription|valuetext)|confirm|description|empty|failure|heading|hint|label|message|placeholder|text|title)$/;
const WORD = /\p{L}{2}/u;
/** A sentence, or a label of several words. */
const SENTENCE = /^\p{Lu}[\p{L}’']*[,:]? \p{L}/u;
/** Names of products, which are the same in all languages. */
const NAMES = new Set(['Samsung Internet']);

interface Text {
  readonly start: number;
  readonly text: string;
}

/** Finds texts of the page that stand in the code instead of in the catalogues. */
export function findLiteralTexts(path: string, code: string): string[] {
  const found = new Map<number, string>();
  const add = (texts: readonly Text[], pattern: RegExp) => {
    for (const { start, text } of texts) if (pattern.test(text) && !NAMES.has(text)) found.set(start, text);
  };
  /** Where messages for developers stand. */
  const allowed = new Set<number>();
  new Visitor({
    JSXText: ({ value, start }) => add([{ start, text: value }], WORD),
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && TEXT_PROPERTY.test(name.name)) add(textsIn(value), WORD);
    },
    JSXElement: ({ children }) => add(children.flatMap(textsIn), WORD),
    JSXFragment: ({ children }) => add(children.flatMap(textsIn), WORD),
    NewExpression: ({ callee, arguments: [message] }) => {
      if (message && callee.type === 'Identifier' && callee.name.endsWith('Error'))
        allowed.add(message.start);
    },
    CallExpression: ({ callee, arguments: [message] }) => {
      if (message && code.slice(callee.start, callee.end).startsWith('console.')) allowed.add(message.start);
    },
    Literal: (literal) => add(textsIn(literal), SENTENCE),
    TemplateLiteral: (template) => add(textsIn(template), SENTENCE),
  }).visit(parseSync(path, code).program);
  return [...found]
    .filter(([start]) => !allowed.has(start))
    .map(([start, text]) => {
      const line = code.slice(0, start).split('\n').length;
      return `${path}:${line} has a text that is in no catalogue: ${text.trim()}`;
    });
}

/** The texts that an expression can result in. */
function textsIn(node: Node): Text[] {
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : [];
  if (node.type === 'TemplateLiteral')
    return [{ start: node.start, text: node.quasis.map(({ value }) => value.cooked).join('…') }];
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression')
    return textsIn(node.expression);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsIn);
  return node.type === 'LogicalExpression' ? [node.left, node.right].flatMap(textsIn) : [];
}
