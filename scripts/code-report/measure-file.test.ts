import { expect, test } from 'vitest';
import { measureFile } from './measure-file.ts';

const measure = (...lines: string[]) => measureFile('a.ts', `${lines.join('\n')}\n`);

test('lines that hold only a comment count as comment lines, whatever kind of comment it is', () => {
  const { lines, commentLines } = measure(
    '/**',
    ' * Adds.',
    ' */',
    '// why',
    'const a = 1; // one',
    'call(a);',
  );
  expect({ lines, commentLines }).toEqual({ lines: 6, commentLines: 4 });
});

test('a function is measured from its first line to its last, with the functions inside it', () => {
  const { functionLines } = measure(
    'function outer() {',
    '  const inner = () => {',
    '    work();',
    '  };',
    '}',
  );
  expect(functionLines.toSorted((a, b) => a - b)).toEqual([3, 5]);
});

test('assertions and any count where they are types, and `as const` does not', () => {
  const { assertions, anys } = measure(
    "import { a as any } from './a.ts';",
    'const b = [1] as const;',
    'const c = b as unknown as any;',
    "const text = 'as any';",
  );
  expect({ assertions, anys }).toEqual({ assertions: 2, anys: 1 });
});
