import { sharp } from '../images/decoder/sharp.ts';
import { isAtLeast, VERSION_FLOORS } from '../lib/version-floors.ts';
import { findings, type Finding } from './finding.ts';

type Library = keyof typeof VERSION_FLOORS;
const NAMES: Readonly<Record<Library, string>> = {
  sqlite: 'SQLite',
  vips: 'libvips',
  webp: 'libwebp',
  png: 'libpng',
};
const { good, bad } = findings('versions');

/** The versions that this program runs with. */
export const ownVersions = (): Record<Library, string> => {
  const { vips, webp = '', png = '' } = sharp.versions;
  return { sqlite: process.versions['sqlite'] ?? '', vips, webp, png };
};

/** Whether none of the libraries is older than what is safe. */
export function examineVersions(versions: Readonly<Record<Library, string>>): Finding[] {
  // The keys of a record are its type's.
  const libraries = Object.keys(NAMES) as Library[];
  const old = libraries.filter((library) => !isAtLeast(versions[library], VERSION_FLOORS[library]));
  if (old.length > 0) {
    return old.map((library) =>
      bad(
        `${NAMES[library]} is ${versions[library]}, and ${VERSION_FLOORS[library]} is the oldest that is safe. Install again by npm ci.`,
      ),
    );
  }
  const told = libraries.map((library) => `${NAMES[library]} ${versions[library]}`);
  return [good(`Node ${process.versions.node}, ${told.join(', ')}.`)];
}
