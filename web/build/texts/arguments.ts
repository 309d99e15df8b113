import { parse, type Token } from '@messageformat/parser';

/** An argument of a message: its name, and whether it must be a number, one of several words, or may be anything. */
export interface Argument {
  readonly name: string;
  readonly type: 'number' | 'any' | readonly string[];
}

/** The arguments of a message, each once, sorted by name. */
export function argumentsOf(message: string): Argument[] {
  const found = new Map<string, Argument['type']>();
  collect(parse(message), found);
  return [...found].map(([name, type]) => ({ name, type })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function collect(tokens: readonly Token[], found: Map<string, Argument['type']>): void {
  for (const token of tokens) {
    if (token.type === 'argument') found.set(token.arg, found.get(token.arg) ?? 'any');
    if (token.type === 'function') found.set(token.arg, 'number');
    if (token.type !== 'select' && token.type !== 'plural' && token.type !== 'selectordinal') continue;
    const cases = token.cases.map(({ key }) => key);
    found.set(token.arg, token.type === 'select' ? cases : 'number');
    for (const { tokens: inner } of token.cases) collect(inner, found);
  }
}
