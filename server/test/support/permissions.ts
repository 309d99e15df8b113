import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Settings of a process whose umask denies nothing at first. */
export const WITHOUT_UMASK: NodeJS.ProcessEnv = {
  NODE_OPTIONS: '--import=data:text/javascript,process.umask(0)',
};

/** The permissions of a path in octal digits, such as `755`. */
export const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8).padStart(3, '0');

/** The permissions and paths of a folder and everything in it, except folders of mode 700 and files of mode 600. */
export async function listWithAccess(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = [
    { path: folder, isFolder: true },
    ...entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() })),
  ];
  const listed = await Promise.all(
    found.map(async ({ path, isFolder }) => {
      const mode = await modeOf(path);
      return mode === (isFolder ? '700' : '600') ? [] : [`${mode} ${path}`];
    }),
  );
  return listed.flat();
}

/** What runs a program without the right of root to ignore permissions. */
export const UNPRIVILEGED: readonly string[] =
  process.geteuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];
