import type { Community } from '@plaza/contract/community.ts';
import { cookieName, type CookieScope } from '@plaza/contract/cookie-name.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGE_COOKIE } from '@plaza/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Longer headers are cut off: browsers send a few languages, and each takes time. */
const ACCEPT_LANGUAGE_MAX = 1000;

/**
 * The language of a page: of the cookie, else the first that the browser accepts, else of the community, else English.
 * @param available the codes of the languages that the build has, among them `DEFAULT_LANGUAGE`
 */
export function pageLanguage(
  { cookies, headers, host }: Pick<FastifyRequest, 'cookies' | 'headers' | 'host'>,
  available: ReadonlySet<string>,
  { language, cookies: scope }: Pick<Community, 'language'> & { readonly cookies: CookieScope },
): string {
  // Not only one of `LANGUAGES`: tests choose a pseudo-locale.
  const chosen = [cookies[cookieName(LANGUAGE_COOKIE, scope, host)], cookies[LANGUAGE_COOKIE]].find(
    (code) => code !== undefined && available.has(code),
  );
  if (chosen !== undefined) return chosen;
  const accepted = acceptedLanguage(headers['accept-language'], available) ?? language;
  return accepted !== null && available.has(accepted) ? accepted : DEFAULT_LANGUAGE;
}

function acceptedLanguage(header: string | undefined, available: ReadonlySet<string>): string | undefined {
  if (header === undefined) return undefined;
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, ACCEPT_LANGUAGE_MAX) } });
  const codes = LANGUAGE_CODES.filter((code) => available.has(code));
  for (const tag of negotiator.languages()) {
    const match =
      codes.find((code) => isSame(code, tag)) ?? codes.find((code) => isSame(baseOf(code), baseOf(tag)));
    if (match !== undefined) return match;
  }
  return undefined;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The language without script and region: Portuguese of Brazil serves readers of Portugal better than another language. */
const baseOf = (tag: string): string => tag.split('-', 1)[0] ?? tag;
