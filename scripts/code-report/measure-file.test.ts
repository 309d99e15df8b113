import { expect, test } from 'vitest';
import { measureFile } from './measure-file.ts';

const measure = (...lines: string[]) => measureFile('a.ts', `${lines.join('\n')}\n`);

test('counts lines that contain only a comment, of each kind of comment', () => {
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

test('measures a function from its first to its last line, including the functions inside it', () => {
  const { functionLines } = measure(
    'function outer() {',
    '  const inner = () => {',
    '    work();',
    '  };',
    '}',
  );
  expect(functionLines.toSorted((a, b) => a - b)).toEqual([3, 5]);
});

test('counts assertions and any in types only, and not `as const`', () => {
  const { assertions, anys } = measure(
    "import { a as any } from './a.ts';",
    'const b = [1] as const;',
    'const c = b as unknown as any;',
    "const text = 'as any';",
  );
  expect({ assertions, anys }).toEqual({ assertions: 2, anys: 1 });
});
