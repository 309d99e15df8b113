import { cookieName } from '@plaza/contract/cookie-name.ts';
import { directionOf } from '@plaza/contract/direction.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGE_CODES,
  LANGUAGE_COOKIE,
} from '@plaza/contract/languages.ts';
import { communityStore } from '../community.ts';
import type { Texts } from 'virtual:texts';
import { fetchTexts, loadedParts, setTexts, translateStore, type TextPart } from './texts.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Shows the page in a language, without a reload, and keeps it for the next visits. @param language null for the language of the browser
 * @throws MissingCode if its texts cannot be loaded
 */
export async function changeLanguage(language: string | null): Promise<void> {
  const kept = language === null ? '; max-age=0' : `${language}; max-age=${YEAR_S}`;
  for (const name of cookieNames()) document.cookie = `${name}=${kept}; path=/; samesite=lax`;
  const next = language ?? languageOfBrowser();
  await showLanguage(next, () => {
    document.documentElement.lang = next;
    document.documentElement.dir = directionOf(next);
  });
}

/** The language of the last call of `showLanguage`. */
let wanted: string | undefined;

/**
 * Loads those parts of the texts in a language that the page has in another one, and shows them, unless another language was wanted
 * meanwhile. @param onLoaded called before they are shown @throws MissingCode if they cannot be loaded
 */
export async function showLanguage(language: string, onLoaded = () => {}): Promise<void> {
  wanted = language;
  if (language === translateStore.get().language) return;
  const found = new Map<TextPart, Texts>();
  const missing = () => (['start', ...loadedParts] as const).filter((part) => !found.has(part));
  // The page may load another part meanwhile.
  while (missing().length > 0)
    await Promise.all(missing().map(async (part) => found.set(part, await fetchTexts(language, part))));
  if (wanted !== language) return;
  onLoaded();
  setTexts(language, Object.fromEntries([...found.values()].flatMap((part) => Object.entries(part))));
}

/** The language that was chosen in this browser; undefined without a choice. */
export function chosenLanguage(): Language | undefined {
  return cookieNames()
    .map((name) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1])
    .find(isLanguage);
}

const cookieNames = () => [
  cookieName(LANGUAGE_COOKIE, communityStore.get().cookies, location.host),
  LANGUAGE_COOKIE,
];

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
