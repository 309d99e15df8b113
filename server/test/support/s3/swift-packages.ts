import { execFile } from 'node:child_process';
import { glob, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Outside of node_modules, so that `npm ci` does not take it away. */
const CACHE = fileURLToPath(new URL('../../../../.cache', import.meta.url));
const NONE =
  'No S3-compatible store to test with: apt-get, which brings one, is missing or failed. Set TEST_S3_ENDPOINT, ' +
  'TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY to another one.';
const PACKAGES = ['python3-swift', 'python3-lxml'];

/** How to start a Python that has OpenStack Swift. */
export interface SwiftPython {
  readonly program: string;
  /** To stand before those of Python. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * A Python with Swift out of Debian's packages, in a folder of its own: nothing is installed, and nothing of the system
 * is used. The first call fetches them; later ones need no network.
 * @throws when they cannot be fetched, with the next step
 */
export async function findSwift(): Promise<SwiftPython> {
  const root = join(CACHE, `swift-${process.arch}`);
  const python = (await pythonIn(root)) ?? (await fetchPackages(root).then(() => pythonIn(root)));
  if (!python) throw new Error(`${root} contains no Python. Remove it, and run the tests again.`);
  return python;
}

async function pythonIn(root: string): Promise<SwiftPython | undefined> {
  // Its own loader brings its own C library, so that any Linux will do.
  for await (const loader of glob(join(root, '{usr/,}lib/*/ld-linux-*.so.*'))) {
    const libraries = dirname(loader);
    const usrLibraries = libraries.replace(join(root, 'lib'), join(root, 'usr/lib'));
    return {
      program: loader,
      args: ['--library-path', `${libraries}:${usrLibraries}`, join(root, 'usr/bin/python3')],
      env: {
        PYTHONHOME: join(root, 'usr'),
        // OpenSSL loads them by a path of the system, which may have another OpenSSL or none.
        OPENSSL_MODULES: join(usrLibraries, 'ossl-modules'),
        EVENTLET_NO_GREENDNS: 'yes',
        LC_ALL: 'C.UTF-8',
      },
    };
  }
  return undefined;
}

/** Makes the folder in one step, so that two who do it at once both find it whole. */
async function fetchPackages(root: string): Promise<void> {
  process.stdout.write('Fetching an S3-compatible store (OpenStack Swift) for the tests …\n');
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(`${root}-`);
  try {
    await unpack(await download(join(made, 'apt')), join(made, 'root'));
    await rename(join(made, 'root'), root).catch(async (error: unknown) => {
      if (!(await pythonIn(root))) throw error;
    });
  } catch (cause) {
    throw new Error(NONE, { cause });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Has apt fetch the packages with all they need, as for a machine that has nothing. It needs no rights for that. */
async function download(folder: string): Promise<string[]> {
  const archives = join(folder, 'cache/archives');
  const status = join(folder, 'status');
  for (const path of [join(folder, 'state/lists'), archives])
    await mkdir(join(path, 'partial'), { recursive: true });
  await writeFile(status, '');
  const settings = {
    'Acquire::Retries': 5,
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': status,
    'Dir::Cache': join(folder, 'cache'),
  };
  const options = Object.entries(settings).flatMap(([name, path]) => ['-o', `${name}=${path}`]);
  await run('apt-get', [...options, '-q', 'update']);
  await run('apt-get', [
    ...options,
    '-qy',
    '--download-only',
    '--no-install-recommends',
    'install',
    ...PACKAGES,
  ]);
  return (await readdir(archives))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name));
}

async function unpack(packages: readonly string[], folder: string): Promise<void> {
  for (const path of packages) await run('dpkg-deb', ['--extract', path, folder]);
  // Manuals, translations, fonts: a quarter of it.
  await rm(join(folder, 'usr/share'), { recursive: true, force: true });
}
