import { directionOf } from '@plaza/contract/direction.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGE_CODES,
  LANGUAGE_COOKIE,
} from '@plaza/contract/languages.ts';
import { communityStore } from '../community.ts';
import { currentTranslate, showLanguage } from './texts.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Shows the page in a language, without a reload, and keeps it for the next visits. @param language null for the language of the browser
 * @throws TypeError if its texts cannot be loaded
 */
export async function changeLanguage(language: string | null): Promise<void> {
  const kept = language === null ? '; max-age=0' : `${language}; max-age=${YEAR_S}`;
  document.cookie = `${LANGUAGE_COOKIE}=${kept}; path=/; samesite=lax`;
  const next = language ?? languageOfBrowser();
  if (next === currentTranslate().language) return;
  await showLanguage(next, () => {
    document.documentElement.lang = next;
    document.documentElement.dir = directionOf(next);
  });
}

/** The language that was chosen in this browser; undefined without a choice. */
export function chosenLanguage(): Language | undefined {
  const [, chosen] = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]+)`).exec(document.cookie) ?? [];
  return isLanguage(chosen) ? chosen : undefined;
}

/** The first language of the browser that Plaza has, or else that of the community, as the server chooses. */
function languageOfBrowser(): string {
  const found = navigator.languages.map((wanted) => {
    const [base] = wanted.split('-');
    return isLanguage(wanted) ? wanted : LANGUAGE_CODES.find((code) => code.split('-')[0] === base);
  });
  return (
    found.find((language) => language !== undefined) ?? communityStore.get().language ?? DEFAULT_LANGUAGE
  );
}
