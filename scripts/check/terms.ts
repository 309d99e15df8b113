/**
 * Rejected terms with their replacements, sorted. A term is in lower case and matches whole words in any case, also in names:
 * 'held place' matches `HeldPlace` and `held-place.ts`.
 */
const rejectedTerms = new Map<string, string>([
  ['blame', 'set errors'],
  ['bus deaf', 'bus connected'],
  ['call cost', 'request class'],
  ['card cache', 'post cache'],
  ['count holdings', 'count account contents'],
  ['draft keeper', 'draft persister'],
  ['drop session', 'clear session'],
  ['early calls', 'early requests'],
  ['file refused', 'file error'],
  ['guess password', 'verify attempt'],
  ['habits', 'workload'],
  ['held place', 'locked source'],
  ['held session', 'get session'],
  ['hold session', 'set session'],
  ['hold still', 'keep scroll position'],
  ['holding proxy', 'delaying proxy'],
  ['is deaf', 'is connected'],
  ['is loss', 'is reverted'],
  ['learn truth', 'refetch'],
  ['leaving comments', 'comment deletion'],
  ['leaving posts', 'post deletion'],
  ['ledger', 'history'],
  ['list place', 'scroll position'],
  ['mark cache', 'viewer state cache'],
  ['move place', 'data source'],
  ['next turn', 'next tick'],
  ['on anything', 'on invalidate all'],
  ['on word', 'on change'],
  ['outdated by', 'invalidated by'],
  ['owes anything', 'pending'],
  ['own voice', 'heartbeat'],
  ['password guesses', 'log-in attempts'],
  ['place here', 'saved position'],
  ['private vocabulary', 'the terms of the field'],
  ['refused image', 'rejected image'],
  ['reserve file', 'ballast file'],
  ['settle gathered', 'flush'],
  ['shared card', 'shared post'],
  ['shared commit', 'group commit'],
  ['shared commits', 'group commit'],
  ['spread news', 'update others from'],
  ['take turns', 'queue, or rounds'],
  ['tell anything', 'publish'],
  ['tell at once', 'publish'],
  ['tell held', 'broadcast session'],
  ['tell later', 'republish when decided'],
  ['telling', 'invalidate, or publish'],
  ['town', 'virtual users'],
  ['truth', 'server state'],
  ['turn wheel', 'scroll by'],
  ['unsaid', 'pending'],
  ['use calm', 'use idle'],
  ['way out', 'redirect to log-in'],
  ['what is remembered', 'cache'],
  ['wish', 'desired'],
  ['write mark', 'read-your-writes cookie'],
]);

/** Files that contain the terms on purpose. */
const exempt = new Set(['docs/glossary.md', 'package-lock.json', 'scripts/check/terms.ts']);

const pattern = new RegExp(`\\b(?:${[...rejectedTerms.keys()].join('|')})\\b`, 'gi');

/** Finds rejected terms in the path and the text of a file. */
export function findRejectedTerms(path: string, text: string): string[] {
  if (exempt.has(path) || text.includes('\0')) return [];
  return [path, ...text.split('\n')].flatMap((line, index) =>
    Array.from(separateWords(line).matchAll(pattern), ([found]) => {
      const position = index === 0 ? path : `${path}:${index}`;
      return `${position} contains "${found}"; use ${rejectedTerms.get(found.toLowerCase())}`;
    }),
  );
}

function separateWords(line: string): string {
  return line.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll(/(?<=\w)[-_](?=\w)/g, ' ');
}
