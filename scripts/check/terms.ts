/**
 * Terms that the project gave up, with what is said instead; in the order of the alphabet. Each is in lower case and is
 * found as whole words, in any case, also inside a name: 'held place' is found in `HeldPlace` and in `held-place.ts`.
 */
const privateTerms = new Map<string, string>([
  ['bus deaf', 'bus connected'],
  ['call cost', 'request class'],
  ['card cache', 'post cache'],
  ['count holdings', 'count account contents'],
  ['file refused', 'file error'],
  ['guess password', 'verify attempt'],
  ['held place', 'locked source'],
  ['is deaf', 'is connected'],
  ['ledger', 'history'],
  ['mark cache', 'viewer state cache'],
  ['move place', 'data source'],
  ['next turn', 'next tick'],
  ['on anything', 'on invalidate all'],
  ['on word', 'on change'],
  ['outdated by', 'invalidated by'],
  ['owes anything', 'pending'],
  ['own voice', 'heartbeat'],
  ['password guesses', 'log-in attempts'],
  ['private vocabulary', 'the terms of the field'],
  ['refused image', 'rejected image'],
  ['reserve file', 'ballast file'],
  ['settle gathered', 'flush'],
  ['shared card', 'shared post'],
  ['shared commit', 'group commit'],
  ['shared commits', 'group commit'],
  ['take turns', 'queue, or rounds'],
  ['tell anything', 'publish'],
  ['tell at once', 'publish'],
  ['tell later', 'republish when decided'],
  ['what is remembered', 'cache'],
]);

/** Files that name the terms on purpose. */
const exempt = new Set(['docs/glossary.md', 'package-lock.json', 'scripts/check/terms.ts']);

const pattern = new RegExp(`\\b(?:${[...privateTerms.keys()].join('|')})\\b`, 'gi');

/** Finds terms that the project gave up, in the path of a file and in its text. */
export function findPrivateTerms(path: string, text: string): string[] {
  if (exempt.has(path) || text.includes('\0')) return [];
  return [path, ...text.split('\n')].flatMap((line, index) =>
    Array.from(separateWords(line).matchAll(pattern), ([found]) => {
      const place = index === 0 ? path : `${path}:${index}`;
      return `${place} says "${found}"; say ${privateTerms.get(found.toLowerCase())}`;
    }),
  );
}

/** Separates the words of names: `isHeldPlace`, `held-place` and `held_place` contain 'held place'. */
function separateWords(line: string): string {
  return line.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll(/(?<=\w)[-_](?=\w)/g, ' ');
}
