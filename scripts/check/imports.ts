import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import, a re-export or a dynamic import. */
export interface Import {
  /** The importing file, relative to the root. */
  readonly from: string;
  readonly line: number;
  /** A file relative to the root, or a package: `kysely`, `node:fs`. */
  readonly to: string;
  readonly isType: boolean;
}

export function readImports(root: string, file: string): Import[] {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const found = (specifier: string, start: number, isType: boolean): Import => ({
    from: file,
    line: text.slice(0, start).split('\n').length,
    to: resolve(file, specifier),
    isType,
  });
  return [
    ...staticImports.map(({ moduleRequest: { value, start }, entries }) =>
      found(value, start, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest: from, isType }) =>
        from ? [found(from.value, from.start, isType)] : [],
      ),
    ),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => found(text.slice(start + 1, end - 1), start, false), // without quotes
    ),
  ];
}

function resolve(from: string, specifier: string): string {
  const [path = ''] = specifier.split('?'); // Vite's `./font.woff2?url`
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  return path.replace(/^@plaza\/(\w+)\//, '$1/src/');
}
