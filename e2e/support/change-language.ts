import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGE_CODES, type Language } from '@plaza/contract/languages.ts';

type ChangeLanguage = (language: Language) => Promise<void>;

const assets = join(import.meta.dirname, '../../web/dist/assets');

/** Shows the page in a language without a reload, as the choice of a language does, so that menus, dialogs and typed texts stay. */
export async function changeLanguage(page: Page, language: Language): Promise<void> {
  const file = (await readdir(assets)).find((name) => /^change-language-[^.]*\.js$/.test(name));
  await page.evaluate(
    async ([url, code]) => {
      const exported: unknown = await import(url);
      // The build bundles the module as an object among the exports of its file.
      const module = Object.values(exported as Record<string, object>).find(
        (value) => 'changeLanguage' in value,
      ) as { changeLanguage: ChangeLanguage };
      await module.changeLanguage(code);
    },
    [`/assets/${file}`, language] as const,
  );
}

/** The languages that an environment variable lists: codes, or `all`; none if it is not set. @throws Error for an unknown code */
export function languagesOf(list = ''): readonly Language[] {
  if (list === 'all') return LANGUAGE_CODES;
  return list
    .split(',')
    .filter(Boolean)
    .map((code) => {
      const language = LANGUAGE_CODES.find((each) => each === code);
      if (!language) throw new Error(`Plaza has no language ${code}`);
      return language;
    });
}
