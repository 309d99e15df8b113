import { SENTENCES, type SentenceKey } from '../../../contract/src/sentences.ts';
import { API_PREFIX, type Catalogue } from '../../../web/build/texts/catalogue.ts';

/** Sentences that contain values, which the catalogue has as arguments. */
const WITH_VALUES: readonly SentenceKey[] = ['decided_by', 'image_too_large', 'registration_decided_by'];

/** Finds sentences of the contract that the English catalogue lacks or has otherwise, and those that the contract lacks. */
export function findSentenceFaults(source: Catalogue): string[] {
  const ofContract = new Map(
    Object.entries(SENTENCES).map(([key, sentence]) => [API_PREFIX + key, sentence]),
  );
  const differing = [...ofContract].filter(([key, sentence]) => source[key] !== sentence);
  const unknown = Object.keys(source).filter(
    (key) =>
      key.startsWith(API_PREFIX) &&
      !ofContract.has(key) &&
      !WITH_VALUES.some((known) => key === API_PREFIX + known),
  );
  return [
    ...differing.map(([key, sentence]) => `locales/en.json must have ${key} as in the contract: ${sentence}`),
    ...unknown.map((key) => `locales/en.json has ${key}, which is no sentence of the contract`),
  ];
}
