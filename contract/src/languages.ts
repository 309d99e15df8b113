/** The languages of the pages and emails: the own name of each, by its code (BCP 47), which names its catalogue in `locales`. */
export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

// The object has no other keys.
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** A stored code as a language: null without one, and for a language that only another release has. */
export const languageOrNull = (code: string | null): Language | null => (isLanguage(code) ? code : null);

/**
 * The cookie in which the browser keeps the language that its user chose, so that the first bytes of a page are in it: the start of its
 * name, see `cookieName`. @TODO It is the whole name in earlier releases, read and written until the next release.
 */
export const LANGUAGE_COOKIE = 'language';
