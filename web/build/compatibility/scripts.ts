import type { Identifier } from '@mdn/browser-compat-data';
import { namesIn } from './names.ts';
import { DATA, browsersWithout, isKnown, type Lack, partsOf } from './support.ts';

const { builtins } = DATA.javascript;
// The properties of styles are checked in style sheets.
const interfaces = [...partsOf(DATA.api), ...partsOf(builtins)].filter(
  ([name]) => !/^CSS\w+Descriptors$/.test(name),
);

/** The features by the name of a property of some interface. Single words, such as `run`, are also names of much that is no built-in. */
const MEMBERS = Map.groupBy(
  interfaces.flatMap(([, each]) => partsOf(each)).filter(([name]) => /^[a-z]+[A-Z]/.test(name)),
  ([name]) => name,
);

/**
 * What a script uses and a browser lacks. It has no types, so a property counts as the one of a browser if no interface has a supported one
 * of this name.
 */
export function lacksOfScript(path: string, code: string): Lack[] {
  const { globals, statics, members } = namesIn(path, code);
  return [
    ...[...globals].map((name) =>
      lackOf(name, [builtins?.[name], DATA.api[name], DATA.api['Window']?.[name]]),
    ),
    ...[...statics].map((name) => lackOf(name, staticFeatures(name))),
    ...[...members].map((name) => lackOf(name, memberFeatures(name))),
  ].filter((lack) => lack.browsers.length > 0);
}

/** The features `Promise.try`, `URL.parse_static`, and `Navigator.share` for `navigator.share`; else those of any property `share`. */
function staticFeatures(path: string): (Identifier | undefined)[] {
  const [of = '', name = ''] = path.split('.');
  const ofInstance = DATA.api[of.charAt(0).toUpperCase() + of.slice(1)];
  const found = [builtins?.[of]?.[name], DATA.api[of]?.[`${name}_static`], ofInstance?.[name]].filter(
    Boolean,
  );
  return found.length > 0 ? found : memberFeatures(name);
}

const memberFeatures = (name: string) => (MEMBERS.get(name) ?? []).map(([, feature]) => feature);

/** The browsers that lack the feature in each of its meanings. */
function lackOf(feature: string, meanings: readonly (Identifier | undefined)[]): Lack {
  const known = meanings.filter(isKnown).map((each) => browsersWithout(each));
  const browsers = known.every((each) => each.length > 0) ? (known[0] ?? []) : [];
  return { feature, browsers };
}
