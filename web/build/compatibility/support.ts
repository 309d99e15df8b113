import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { BROWSERS } from '../browsers.ts';

const load: (name: string) => CompatData = createRequire(import.meta.url);

/** Which browsers have which features. Required, because tests would transform the 15 MB of an imported JSON file. */
export const DATA = load('@mdn/browser-compat-data');

/** Something that the build uses and some browser lacks. */
export interface Lack {
  /** As a developer calls it, such as `Promise.try` or `field-sizing`. */
  readonly feature: string;
  /** Such as `Safari 18`. */
  readonly browsers: readonly string[];
}

/**
 * The oldest browsers that lack a feature; none if it is unknown.
 * @param prefixed whether the build also uses the name with this prefix, such as `-webkit-`
 */
export function browsersWithout(
  feature: Identifier | undefined,
  prefixed: (prefix: string) => boolean = () => false,
): string[] {
  const support = supportOf(feature);
  if (!support) return [];
  return Object.entries(BROWSERS)
    .filter(([name, version]) => {
      const statements = support[name as keyof typeof BROWSERS];
      return statements && ![statements].flat().some((each) => isIn(each, version, prefixed));
    })
    .map(([name, version]) => `${DATA.browsers[name as keyof typeof BROWSERS].name} ${version}`);
}

function isIn(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: number,
  prefixed: (prefix: string) => boolean,
): boolean {
  if (flags || alternative_name !== undefined || typeof added !== 'string') return false;
  if (prefix !== undefined && !prefixed(prefix)) return false;
  const numberOf = (text: string) =>
    text === 'preview' ? Infinity : Number.parseFloat(text.replace('≤', ''));
  return numberOf(added) <= version && (typeof removed !== 'string' || numberOf(removed) > version);
}

/** Whether the data know which browsers have it. */
export const isKnown = (feature: Identifier | undefined): boolean => supportOf(feature) !== undefined;

/** The parts of a feature, except its own data. */
export function partsOf(feature: Identifier | undefined): [name: string, part: Identifier][] {
  const { __compat: _, ...parts } = feature ?? {};
  return Object.entries(parts);
}

function supportOf({ __compat: data }: Identifier = {}) {
  return data?.support;
}
