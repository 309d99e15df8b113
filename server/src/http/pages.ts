import type { CookieScope } from '@plaza/contract/cookie-name.ts';
import type { Community } from '@plaza/contract/community.ts';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findMessage } from '../lib/catalogue.ts';
import { pageLanguage } from './page-language.ts';
import {
  renderedText,
  renderHtml,
  renderManifest,
  type LocalCommunity,
  type PageFeatures,
  type RenderedText,
} from './page-template.ts';

/** Cache-Control for files whose name does not change with their content: clients ask each time whether they are current. */
export const REVALIDATE = 'no-cache';
const HTML = 'text/html; charset=utf-8';
const MANIFEST = 'application/manifest+json';
const NOT_BUILT =
  'The pages of Plaza are not built yet. Run `npm start` in its folder: it builds and serves them.\n';

/** The page in each language and the web app manifest, with placeholders for the community. */
export interface Templates {
  /** index.html in UTF-8 by the code of its language; `DEFAULT_LANGUAGE` is one of them. */
  readonly html: ReadonlyMap<string, Buffer>;
  readonly manifest: string;
}

/** The present community, or the last known one while the database cannot be reached. */
export type FindCommunity = () => Community | Promise<Community>;

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers requests for pages, which contain the name of the community and are in the language of the request. */
export interface Pages {
  readonly sendPage: Send;
  /** Answers 404 with the page, which then shows that the path is unknown. */
  readonly sendUnknownPage: Send;
  readonly sendManifest: Send;
}

/** @param web undefined before the first build; then every answer is 503 */
export function createPages(
  web: Templates | undefined,
  findCommunity: FindCommunity,
  features: PageFeatures,
): Pages {
  if (!web) return { sendPage: sendNotBuilt, sendUnknownPage: sendNotBuilt, sendManifest: sendNotBuilt };
  const languages = new Set(web.html.keys());
  const render = (community: LocalCommunity, language: string) =>
    renderHtml(String(web.html.get(language) ?? ''), community, features);
  const find = { findCommunity, cookies: features.cookies };
  const page = renderedOnce(languages, render, find);
  const manifest = renderedOnce(
    languages,
    (community, language) => renderManifest(web.manifest, community, language),
    find,
  );
  return {
    sendPage: async (request, reply) => sendRendered(request, reply.type(HTML), await page(request)),
    sendUnknownPage: async (request, reply) => {
      const { text, language } = await page(request);
      // Always complete: a condition must not turn the status into 304.
      return reply.code(404).type(HTML).headers(headersOf(language)).send(text);
    },
    sendManifest: async (request, reply) =>
      sendRendered(request, reply.type(MANIFEST), await manifest(request)),
  };
}

type Render = (community: LocalCommunity, language: string) => string;

/** Creates a function that renders a text in the language of a request, and again only when the community has changed. */
function renderedOnce(
  languages: ReadonlySet<string>,
  render: Render,
  { findCommunity, cookies }: { findCommunity: FindCommunity; cookies: CookieScope },
) {
  const latest = new Map<string, { readonly community: Community; readonly rendered: RenderedText }>();
  return async (request: FastifyRequest): Promise<RenderedText> => {
    const found = findCommunity();
    const community = found instanceof Promise ? await found : found;
    const language = pageLanguage(request, languages, { ...community, cookies });
    const before = latest.get(language);
    if (before?.community === community) return before.rendered;
    const about = community.description || ((await findMessage(language, 'about.plaza')) ?? ABOUT_PLAZA);
    const text = Buffer.from(render({ ...community, about }, language));
    const rendered = before?.rendered.text.equals(text) ? before.rendered : renderedText(text, language);
    latest.set(language, { community, rendered });
    return rendered;
  };
}

/** @param language of the answer, which depends on the cookie, too */
const headersOf = (language: string) => ({
  'content-language': language,
  vary: 'accept-encoding, accept-language, cookie',
});

async function sendRendered(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedText,
): Promise<FastifyReply> {
  const { etag, language, text } = rendered;
  reply.headers({ 'cache-control': REVALIDATE, etag, ...headersOf(language) });
  if (isListed(headers['if-none-match'], etag)) return reply.code(304).send();
  const accepted = (['br', 'gzip'] as const).find((name) => isListed(headers['accept-encoding'], name));
  if (!accepted) return reply.send(text);
  return reply.header('content-encoding', accepted).send(await rendered[accepted]());
}

/** Whether a header lists a value, with another weight than zero. */
function isListed(header = '', value: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/);
    return name === value && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

async function sendNotBuilt(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
}
