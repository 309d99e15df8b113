import { ignore } from '../errors.ts';

/**
 * Shows the page in a language once its texts, and the code for it, are loaded. Without a connection the page stays in its language,
 * and the next visit is in the other one. @param language null for the language of the browser
 */
export function requestLanguage(language: string | null): void {
  import('./change-language.ts').then(({ changeLanguage }) => changeLanguage(language)).catch(ignore);
}
