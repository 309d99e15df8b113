import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { expect, test } from 'vitest';
import { loaders } from 'virtual:texts/loaders';
import { createTranslate } from '../../lib/texts/translate.ts';

test.each(LANGUAGE_CODES)('both numbers of an invitation are in the format of %s', async (language) => {
  const t = createTranslate(language, (await loaders[language]?.rest())?.default ?? {});
  const formatted = new Intl.NumberFormat(t.locale).format(12_345);
  const text = t('invitations.item.joinedCountOf', { count: 12_345, max: 12_345 });
  expect(text.split(formatted)).toHaveLength(3);
});
