import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_CODES, LANGUAGE_COOKIE, type Language } from '@plaza/contract/languages.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { createMember, type SignedUp } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

/** The languages of the pages, and those that are made for tests. */
export const ALL_LANGUAGES = [...LANGUAGE_CODES, 'en-XA', 'ar-XB'];

/** Keeps a language in the browser, as a choice does. */
export async function keepLanguage(page: Page, { url }: PlazaServer, language: string): Promise<void> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
}

/** A new member with a language of the own settings. */
export async function memberWithLanguage(plaza: PlazaServer, language: Language): Promise<SignedUp> {
  const member = await createMember(plaza);
  const form = new FormData();
  form.set('language', language);
  await callAs(plaza, member.session, updateUser, { params: { userId: member.session.userId }, form });
  return member;
}

/** The choice of the language at the foot of public pages. */
export const languageSelect = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** The page is written in a language and in its direction. */
export async function expectLanguage(
  page: Page,
  { language, direction }: Pick<Texts, 'language' | 'direction'>,
) {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
}

/** Somebody else's browser. @param locale the language that it asks for */
export async function openBrowserFor(
  browser: Browser,
  { url: baseURL }: PlazaServer,
  locale: string,
): Promise<Page> {
  return (await browser.newContext({ baseURL, locale, reducedMotion: 'reduce' })).newPage();
}

/** Collects the URLs of documents that the page navigates to. */
export function navigationsOf(page: Page): readonly string[] {
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(request.url());
  });
  return navigations;
}

/** Collects the headings that the page shows from its first bytes on, each once. @returns a function that reads them */
export async function watchHeadings(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shownHeadings: shown });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) shown.add(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(() => Array.from((window as unknown as { shownHeadings: Set<string> }).shownHeadings));
}

/** The log-in page, with its title and the choice at its foot, is in a language. */
export async function expectLogInPage(page: Page, t: Texts): Promise<void> {
  await expectLanguage(page, t);
  await expect(page.getByRole('heading', { name: t('login.welcome') })).toBeVisible();
  await expect(page).toHaveTitle(`${t('login.title')} · Plaza`);
  await expect(languageSelect(page)).toHaveValue(t.language);
  await expect(languageSelect(page)).toHaveAccessibleName(t('language.label'));
}
