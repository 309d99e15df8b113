import { parse } from '@messageformat/parser';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import type { Catalogue } from './catalogue.ts';
import * as cardinals from 'make-plural/cardinals';
import { baseOf } from './pseudo.ts';

const PLURAL_RULES = new Map(Object.entries(cardinals));
const MODULE = 'export default {';
const CARDINALS = /import \{ (\w+) \} from "@messageformat\/runtime\/lib\/cardinals";/;

/**
 * Compiles messages to the source of a module. Its default export has, for each key, the text, or for a message with arguments a
 * function from the arguments to the parts of the text: arguments remain values, so that an element can be one.
 * @param nameOf the property under which the module has the message of a key
 * @throws Error for a message with a syntax error or an invalid plural category
 */
export function compileMessages(
  language: string,
  messages: Catalogue,
  nameOf: (key: string) => string = (key) => key,
): string {
  const entries = Object.entries(messages).map(([key, message]) => ({ name: nameOf(key), message }));
  const texts = entries.flatMap(({ name, message }) => {
    const text = textOf(message);
    return text === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(text)},`];
  });
  const functions = entries.filter(({ message }) => textOf(message) === undefined);
  const format = new MessageFormat(baseOf(language), { returnType: 'values' });
  const module = compileModule(
    format,
    Object.fromEntries(functions.map(({ name, message }) => [name, message])),
  );
  // The function of the plural category is part of the module: another module would be another request.
  return module
    .replace(CARDINALS, (_, name: string) => `const ${name} = ${sourceOf(PLURAL_RULES.get(name))};`)
    .replace(MODULE, () => `${MODULE} ${texts.join(' ')}`);
}

const sourceOf = (rule: unknown): string => Function.prototype.toString.call(rule);

/** The text of a message without arguments; undefined for all others. */
function textOf(message: string): string | undefined {
  const tokens = parse(message);
  if (tokens.length === 0) return '';
  const [token] = tokens;
  return tokens.length === 1 && token?.type === 'content' ? token.value : undefined;
}
