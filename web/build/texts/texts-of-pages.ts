import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';

const source = resolve(import.meta.dirname, '../../src');
const START = ['main.tsx', 'pages/login-page.tsx'];
const FEED = ['app/member-shell.tsx', 'pages/feed-page.tsx'];

/** The parts into which the texts of a language are divided: a page loads only those that it needs. */
export const TEXT_PARTS = ['start', 'feed', 'rest'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/**
 * Divides keys among the parts: `start` has those of the modules that the log-in page loads, `feed` those that the feed loads in addition,
 * `rest` all others.
 */
export function divideKeys(keys: readonly string[]): Readonly<Record<TextPart, readonly string[]>> {
  const known = new Set(keys);
  const ofStart = usedKeys(START, known);
  const ofFeed = usedKeys(FEED, known);
  return {
    start: keys.filter((key) => ofStart.has(key)),
    feed: keys.filter((key) => ofFeed.has(key) && !ofStart.has(key)),
    rest: keys.filter((key) => !ofStart.has(key) && !ofFeed.has(key)),
  };
}

/** The keys in these modules and in all modules that they import, except by `import()`. */
function usedKeys(entries: readonly string[], known: ReadonlySet<string>): Set<string> {
  const used = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file)) return;
    visited.add(file);
    const { keys, imports } = readModule(file, known);
    keys.forEach((key) => used.add(key));
    imports.forEach((path) => visit(join(dirname(file), path)));
  };
  entries.forEach((entry) => visit(join(source, entry)));
  return used;
}

interface Module {
  readonly keys: readonly string[];
  readonly imports: readonly string[];
}

function readModule(file: string, known: ReadonlySet<string>): Module {
  const code = readFileSync(file, 'utf8');
  const imports: string[] = [];
  const found = (path: string) => {
    if (/^\..*\.tsx?$/.test(path)) imports.push(path);
  };
  const { program } = parseSync(file, code);
  new Visitor({
    ImportDeclaration: ({ source: from, importKind }) => {
      if (importKind !== 'type') found(from.value);
    },
    ExportNamedDeclaration: ({ source: from, exportKind }) => {
      if (from && exportKind !== 'type') found(from.value);
    },
  }).visit(program);
  return { keys: findKeys(file, code, known).map(({ key }) => key), imports };
}

/** Where a module names a key: as a string. */
export interface KeyUse {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The strings of a module that are keys, in the order of the file. Names of properties and types are no strings. */
export function findKeys(file: string, code: string, known: ReadonlySet<string>): KeyUse[] {
  const uses: KeyUse[] = [];
  const ignored = new Set<number>();
  new Visitor({
    Property: ({ key, computed }) => {
      if (!computed) ignored.add(key.start);
    },
    TSLiteralType: ({ literal }) => {
      ignored.add(literal.start);
    },
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string' && known.has(value)) uses.push({ key: value, start, end });
    },
  }).visit(parseSync(file, code).program);
  return uses.filter(({ start }) => !ignored.has(start)).toSorted((a, b) => a.start - b.start);
}
