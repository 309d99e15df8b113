import { readdirSync } from 'node:fs';

/** Made by tools, not by people. */
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
 * The paths of all files of the repository, relative to its root and in order. Reads folders instead of asking Git,
 * which is missing in an unpacked archive and rejects the clone of another user.
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
