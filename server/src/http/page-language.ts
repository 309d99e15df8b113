import type { Community } from '@plaza/contract/community.ts';
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
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  available: ReadonlySet<string>,
  { language }: Pick<Community, 'language'>,
): string {
  // Not only one of `LANGUAGES`: tests choose a pseudo-locale.
  const chosen = cookies[LANGUAGE_COOKIE];
  if (chosen !== undefined && available.has(chosen)) return chosen;
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
