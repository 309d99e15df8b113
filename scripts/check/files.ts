import { readdirSync } from 'node:fs';

/** Folders that tools write. */
const generated = new Set([
  '.builds',
  '.cache',
  '.git',
  'coverage',
  'data',
  'dist',
  'node_modules',
  'results',
  'screenshots',
  'test-results',
]);

/**
 * Lists all files of the repository by their sorted paths relative to its root. Does not use Git, which is missing in an
 * unpacked archive and rejects the clone of another user.
 */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !generated.has(entry.name))
    .flatMap((entry) => {
      const path = folder + entry.name;
      if (entry.isDirectory()) return listFiles(root, `${path}/`);
      return entry.isFile() ? [path] : [];
    });
}
