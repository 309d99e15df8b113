import { parse, type Token } from '@messageformat/parser';
import type { Catalogue } from '../../../web/build/texts/catalogue.ts';
import { argumentsOf } from '../../../web/build/texts/arguments.ts';

/** Finds keys that are missing or unknown in a catalogue, and messages whose syntax, arguments or plural categories are wrong. */
export function findCatalogueFaults(language: string, catalogue: Catalogue, source: Catalogue): string[] {
  const file = `locales/${language}.json`;
  const missing = Object.keys(source).filter((key) => catalogue[key] === undefined);
  const faults = Object.entries(catalogue).flatMap(([key, message]) =>
    source[key] === undefined
      ? [`is in no other language: ${key}`]
      : findMessageFaults(language, message, source[key]).map((fault) => `${key} ${fault}`),
  );
  return [...missing.map((key) => `lacks ${key}`), ...faults].map((fault) => `${file} ${fault}`);
}

function findMessageFaults(language: string, message: string, source: string): string[] {
  if (message.trim() === '') return ['is empty'];
  try {
    const [own, expected] = [message, source].map((text) => JSON.stringify(argumentsOf(text)));
    return [
      ...(own === expected ? [] : [`has the arguments ${own} instead of ${expected}`]),
      ...findPluralFaults(parse(message), categoriesOf(language)),
    ];
  } catch (error) {
    return [`cannot be parsed: ${String(error)}`];
  }
}

const categoriesOf = (language: string) =>
  new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);

function findPluralFaults(tokens: readonly Token[], categories: ReadonlySet<string>): string[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'plural' && token.type !== 'select') return [];
    const inner = token.cases.flatMap((each) => findPluralFaults(each.tokens, categories));
    if (token.type === 'select') return inner;
    const own = token.cases.map(({ key }) => key).filter((key) => !key.startsWith('='));
    return [
      ...[...categories]
        .filter((each) => !own.includes(each))
        .map((each) => `lacks the plural category ${each}`),
      ...own
        .filter((each) => !categories.has(each))
        .map((each) => `has the plural category ${each}, which the language lacks`),
      ...inner,
    ];
  });
}

/** The sentences of API answers are found by the key in the answer. */
const IS_FOUND_BY_CODE = /^api\./;

/** Finds keys that no code contains. */
export function findUnusedKeys(keys: readonly string[], code: readonly string[]): string[] {
  const all = code.join('\n');
  return keys
    .filter((key) => !IS_FOUND_BY_CODE.test(key))
    .filter((key) => !all.includes(`'${key}'`) && !all.includes(`%TEXT:${key}%`))
    .map((key) => `locales/en.json has ${key}, which nothing shows`);
}
