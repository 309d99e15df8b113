import type { Catalogue } from '../../../web/build/texts/catalogue.ts';
import { argumentsOf, type Argument } from '../../../web/build/texts/arguments.ts';

const HEAD = `/** The keys of all texts of the page, with their arguments. Made by \`npm run texts\` from en.json. */
export interface Messages<Value> {
`;

/** The source of locales/messages.ts, formatted as \`oxfmt\` formats it. */
export function messageTypes(source: Catalogue, keys: readonly string[]): string {
  const lines = keys.map((key) => `  '${key}': ${argumentTypes(argumentsOf(source[key] ?? ''))};\n`);
  return `${HEAD}${lines.join('')}}\n`;
}

function argumentTypes(list: readonly Argument[]): string {
  if (list.length === 0) return 'undefined';
  return `{ ${list.map(({ name, type }) => `${name}: ${typeName(type)}`).join('; ')} }`;
}

function typeName(type: Argument['type']): string {
  if (type === 'number') return 'number';
  if (type === 'any') return 'Value';
  return type.includes('other') ? 'string' : type.map((word) => `'${word}'`).join(' | ');
}
