/** @typedef {import('./linux-family.mjs').LinuxFamily} LinuxFamily */

/**
 * The packages that contain the shared libraries of the pinned Node, of those that a minimal system may lack.
 *
 * @type {Record<string, Record<LinuxFamily, string>>}
 */
const packages = {
  'libatomic.so.1': { debian: 'libatomic1', fedora: 'libatomic', suse: 'libatomic1' },
  'libstdc++.so.6': { debian: 'libstdc++6', fedora: 'libstdc++', suse: 'libstdc++6' },
};

const installCommands = { debian: 'apt-get install', fedora: 'dnf install', suse: 'zypper install' };

/** All packages on Debian and its derivatives. */
export const debianPackages = Object.values(packages).map(({ debian }) => debian);

/**
 * Why the pinned Node does not run, and what to do.
 *
 * @param {string} failure what the system or the loader of programs printed
 * @param {LinuxFamily | undefined} family
 */
export function explainFailure(failure, family) {
  const library = missingLibrary(failure);
  if (library) {
    const lacks = `Plaza's Node needs the library ${library}, which this system lacks.`;
    const name = family && packages[library]?.[family];
    return name
      ? `${lacks} Install it as root: ${installCommands[family]} ${name}`
      : `${lacks} Install the package that contains it.`;
  }
  return /version `GLIBC(XX)?_[\d.]+' not found/.test(failure)
    ? "Plaza's Node needs glibc 2.28 or later, as in Debian 10, Ubuntu 20.04 and RHEL 8; this system has an older one."
    : `Plaza's Node does not run: ${failure}`;
}

/** @param {string | undefined} failure what the loader of programs printed */
export function missingLibrary(failure = '') {
  return /error while loading shared libraries: ([^\s:]+): cannot open shared object file/.exec(failure)?.[1];
}
