import { parseSync, Visitor } from 'oxc-parser';

/** A small fault: the text between two offsets of a file is replaced. */
export interface Mutant {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The line, beginning with 1. */
  readonly line: number;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** Operators and orders in statements of the database, which are strings. */
const STRINGS: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  asc: 'desc',
  desc: 'asc',
};

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * All mutants of a source file. Their types remain correct, so that only tests can find them.
 * @param path relative to the repository
 */
export function findMutants(path: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = ({ start, end }: Range, replacement: string) =>
    mutants.push({ path, start, end, replacement, line: text.slice(0, start).split('\n').length });
  const between = (left: Range, right: Range, operator: string) => {
    const replacement = OPERATORS[operator];
    const start = text.indexOf(operator, left.end);
    if (replacement !== undefined && start !== -1 && start < right.start) {
      add({ start, end: start + operator.length }, replacement);
    }
  };
  const negate = (test: Range) => add(test, `!(${text.slice(test.start, test.end)})`);
  new Visitor({
    BinaryExpression: ({ left, right, operator }) => {
      // A plus may join texts.
      if (!['+', '-'].includes(operator) || right.type !== 'Literal' || typeof right.value === 'number') {
        between(left, right, operator);
      }
    },
    LogicalExpression: ({ left, right, operator }) => between(left, right, operator),
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    Literal: ({ start, end, value }) => {
      if (typeof value === 'boolean') add({ start, end }, String(!value));
      else if (typeof value === 'string' && Object.hasOwn(STRINGS, value)) {
        add({ start, end }, `'${STRINGS[value] ?? ''}'`);
      }
    },
    ExpressionStatement: ({ start, end, expression }) => {
      if (['CallExpression', 'AwaitExpression'].includes(expression.type)) add({ start, end }, ';');
    },
  }).visit(parseSync(path, text).program);
  return mutants.filter(({ start }) => !isTyped(text, start));
}

/** Whether a literal is a part of a type, as in `kind: 'asc'`. */
const isTyped = (text: string, start: number): boolean => {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start));
  return /^\s*(?:export )?(?:type|interface)\b|^\s*import\b|^\s*readonly\b/.test(line);
};

/** The source of a file with a mutant. */
export const mutate = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);
