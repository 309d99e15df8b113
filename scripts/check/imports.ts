import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, export from or dynamic import; imports of types count like any other. */
export interface Import {
  /** The importing file, relative to the root. */
  readonly from: string;
  readonly line: number;
  /** A file relative to the root, or what the import says: `kysely`, `node:fs`. */
  readonly to: string;
}

/** Reads what a TypeScript file imports. */
export function readImports(root: string, file: string): Import[] {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const named = [...staticImports, ...staticExports.flatMap((statement) => statement.entries)].flatMap(
    ({ moduleRequest }) => (moduleRequest ? [moduleRequest] : []),
  );
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    value: text.slice(start + 1, end - 1), // without its quotes
    start,
  }));
  return [...named, ...dynamic].map(({ value, start }) => ({
    from: file,
    line: text.slice(0, start).split('\n').length,
    to: resolve(file, value),
  }));
}

function resolve(from: string, specifier: string): string {
  const [path = ''] = specifier.split('?'); // Vite's `./font.woff2?url`
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  return path.replace(/^@plaza\/(\w+)\//, '$1/src/');
}
