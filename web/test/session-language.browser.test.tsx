import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { loaders } from 'virtual:texts/loaders';
import { startSession } from '../src/features/session/session.ts';
import { clearSession, setSession } from '../src/features/session/session-store.ts';
import { changeLanguage, chosenLanguage } from '../src/lib/texts/change-language.ts';
import { communityStore } from '../src/lib/community.ts';
import { currentTranslate, loadTexts } from '../src/lib/texts/texts.ts';
import { sessionOf } from './support/network.ts';

const ada = { ...sessionOf(1, 'first'), language: 'de' as const };

/** The language that was chosen, once every language requested so far is. */
async function languageAfterRequests() {
  await import('../src/lib/texts/change-language.ts');
  await new Promise((next) => setTimeout(next));
  return chosenLanguage();
}

beforeAll(startSession);

test('the page is in the language of the member after a log-in, and after a change of the setting', async () => {
  clearSession('signed-out');
  await changeLanguage('es');
  setSession(ada);
  await expect.poll(() => document.documentElement.lang).toBe('de');
  setSession({ ...ada, language: 'fr' });
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  setSession({ ...ada, language: null });
  await expect.poll(languageAfterRequests).toBeUndefined();
});

test('the page keeps a language that was chosen before the log-in of a member without the setting', async () => {
  clearSession('signed-out');
  await changeLanguage('es');
  setSession({ ...ada, language: null });
  expect(await languageAfterRequests()).toBe('es');
});

test('a new token changes no language', async () => {
  setSession(ada);
  await expect.poll(languageAfterRequests).toBe('de');
  await changeLanguage('es');
  setSession({ ...ada, accessToken: 'second' });
  expect(await languageAfterRequests()).toBe('es');
});

test('the texts that the page has are shown in another language', async () => {
  const german = await loaders['de']?.rest();
  await changeLanguage('es');
  await loadTexts('rest');
  await changeLanguage('de');
  expect(currentTranslate()('api.community_updated')).toBe(german?.default['api.community_updated']);
});

test.each([
  [['xx', 'pt-PT', 'de'], null, 'pt-BR'],
  [['de-AT'], 'fr', 'de'],
  [['ar', 'de'], null, 'ar'],
  [['xx'], 'fr', 'fr'],
  [['xx'], null, 'en'],
] as const)(
  'without a choice, the language for a browser with %j in a community with %s is %s',
  async (ofBrowser, ofCommunity, language) => {
    const before = communityStore.get();
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(ofBrowser);
    onTestFinished(() => {
      vi.restoreAllMocks();
      communityStore.set(before);
    });
    communityStore.set({ ...before, language: ofCommunity });
    await changeLanguage('es');
    await changeLanguage(null);
    const { lang, dir } = document.documentElement;
    expect([chosenLanguage(), lang, dir]).toEqual([undefined, language, language === 'ar' ? 'rtl' : 'ltr']);
  },
);
