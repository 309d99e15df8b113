import { keysOf } from '../lib/record.ts';
import { isAtLeast, VERSION_FLOORS } from '../lib/version-floors.ts';
import { PROGRAM_VERSION } from '../lib/program-version.ts';
import { findings, type Finding } from './finding.ts';

type Library = keyof typeof VERSION_FLOORS;
const NAMES: Readonly<Record<Library, string>> = {
  sqlite: 'SQLite',
  vips: 'libvips',
  webp: 'libwebp',
  png: 'libpng',
};
const { ok, error } = findings('versions');

/** The versions of the libraries in use. */
export async function ownVersions(): Promise<Record<Library, string>> {
  // Loading it takes 30 ms of processor time, and no other command needs it.
  const { sharp } = await import('../images/decoder/sharp.ts');
  const { vips, webp = '', png = '' } = sharp.versions;
  return { sqlite: process.versions['sqlite'] ?? '', vips, webp, png };
}

/** Checks the libraries against the oldest secure versions. */
export function examineVersions(versions: Readonly<Record<Library, string>>): Finding[] {
  const libraries = keysOf(NAMES);
  const old = libraries.filter((library) => !isAtLeast(versions[library], VERSION_FLOORS[library]));
  if (old.length > 0) {
    return old.map((library) =>
      error(
        `${NAMES[library]} is ${versions[library]}, which is insecure; the oldest secure version is ${VERSION_FLOORS[library]}. Run: node scripts/setup.mjs build.`,
      ),
    );
  }
  const texts = libraries.map((library) => `${NAMES[library]} ${versions[library]}`);
  return [ok(`Plaza ${PROGRAM_VERSION}, Node ${process.versions.node}, ${texts.join(', ')}.`)];
}
