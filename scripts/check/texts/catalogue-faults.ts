import { parse, type Token } from '@messageformat/parser';
import type { Catalogue } from '../../../web/build/texts/catalogue.ts';
import { argumentsOf } from '../../../web/build/texts/arguments.ts';
import { findPunctuationFaults, formsOf } from './punctuation-faults.ts';
import { findWordFaults } from './word-faults.ts';

/**
 * Finds keys that are missing or unknown in a catalogue, and messages whose syntax, arguments, plurals or
 * punctuation are wrong.
 */
export function findCatalogueFaults(language: string, catalogue: Catalogue, source: Catalogue): string[] {
  const file = `locales/${language}.json`;
  const missing = Object.keys(source).filter((key) => catalogue[key] === undefined);
  const faults = Object.entries(catalogue).flatMap(([key, message]) =>
    source[key] === undefined
      ? [`is in no other language: ${key}`]
      : findMessageFaults(language, key, message, source[key]).map((fault) => `${key} ${fault}`),
  );
  return [...missing.map((key) => `lacks ${key}`), ...faults].map((fault) => `${file} ${fault}`);
}

function findMessageFaults(language: string, key: string, message: string, source: string): string[] {
  if (message.trim() === '') return ['is empty'];
  try {
    const [own, expected] = [message, source].map((text) => JSON.stringify(argumentsOf(text)));
    return [
      ...(own === expected ? [] : [`has the arguments ${own} instead of ${expected}`]),
      ...findPluralFaults(parse(message), new Intl.PluralRules(language)),
      ...findPunctuationFaults({ language, key, message: parse(message), source: parse(source) }),
      ...findWordFaults(language, formsOf(parse(message))),
    ];
  } catch (error) {
    return [`cannot be parsed: ${String(error)}`];
  }
}

function findPluralFaults(tokens: readonly Token[], rules: Intl.PluralRules): string[] {
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories;
  return tokens.flatMap((token) => {
    if (token.type !== 'plural' && token.type !== 'select') return [];
    const inner = token.cases.flatMap((each) => findPluralFaults(each.tokens, rules));
    if (token.type === 'select') return inner;
    const own = token.cases.map(({ key }) => key).filter((key) => !key.startsWith('='));
    return [
      ...categories.filter((each) => !own.includes(each)).map((each) => `lacks the plural category ${each}`),
      ...own
        .filter((each) => !categories.includes(each))
        .map((each) => `has the plural category ${each}, which the language lacks`),
      ...findNumberFaults(token.cases, rules),
      ...inner,
    ];
  });
}

type Cases = readonly { readonly key: string; readonly tokens: readonly Token[] }[];

/** In some languages the form of one is also that of zero: without its number it would say that there is one. */
function findNumberFaults(cases: Cases, rules: Intl.PluralRules): string[] {
  const find = (key: string) => cases.find((each) => each.key === key);
  const one = find(rules.select(1));
  const isForZero = rules.select(0) === rules.select(1) && !find('=0');
  return one && isForZero && !hasNumber(one.tokens) && cases.some(({ tokens }) => hasNumber(tokens))
    ? [`needs the number in the plural category ${one.key}, which is also that of 0, or a form =0`]
    : [];
}

const hasNumber = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token) =>
      token.type === 'octothorpe' ||
      (token.type === 'select' && token.cases.some((each) => hasNumber(each.tokens))),
  );

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
