import type { Catalogue } from '../../../web/build/texts/catalogue.ts';

export function findSentenceFaults(_source: Catalogue): string[] {
  return [];
}
