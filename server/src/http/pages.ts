import type { Community } from '@plaza/contract/community.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  renderedText,
  renderHtml,
  renderManifest,
  type PageFeatures,
  type RenderedText,
} from './page-template.ts';

/** Cache-Control for files whose name does not change with their content: clients ask each time whether they are current. */
export const REVALIDATE = 'no-cache';
const HTML = 'text/html; charset=utf-8';
const MANIFEST = 'application/manifest+json';
const NOT_BUILT =
  'The pages of Plaza are not built yet. Run `npm start` in its folder: it builds and serves them.\n';

/** index.html and the web app manifest, with placeholders for the community. */
export interface Templates {
  readonly html: string;
  readonly manifest: string;
}

/** The present community, or the last known one while the database cannot be reached. */
export type FindCommunity = () => Community | Promise<Community>;

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers requests for pages, which contain the name of the community. */
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
  const page = renderedOnce((community) => renderHtml(web.html, community, features), findCommunity);
  const manifest = renderedOnce((community) => renderManifest(web.manifest, community), findCommunity);
  return {
    sendPage: async (request, reply) => sendRendered(request, reply.type(HTML), await page()),
    // Always complete: a condition must not turn the status into 304.
    sendUnknownPage: async (_request, reply) =>
      reply
        .code(404)
        .type(HTML)
        .send((await page()).text),
    sendManifest: async (request, reply) => sendRendered(request, reply.type(MANIFEST), await manifest()),
  };
}

/** Creates a function that renders a text, and renders and compresses it again only when the community has changed. */
function renderedOnce(render: (community: Community) => string, findCommunity: FindCommunity) {
  let renderedFor: Community | undefined;
  let rendered: RenderedText | undefined;
  return async (): Promise<RenderedText> => {
    const found = findCommunity();
    const community = found instanceof Promise ? await found : found;
    if (rendered && community === renderedFor) return rendered;
    const text = render(community);
    renderedFor = community;
    return rendered && text === rendered.text ? rendered : (rendered = renderedText(text));
  };
}

async function sendRendered(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedText,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': REVALIDATE, etag: rendered.etag, vary: 'accept-encoding' });
  if (isListed(headers['if-none-match'], rendered.etag)) return reply.code(304).send();
  const accepted = (['br', 'gzip'] as const).find((name) => isListed(headers['accept-encoding'], name));
  if (!accepted) return reply.send(rendered.text);
  return reply.header('content-encoding', accepted).send(await rendered[accepted]);
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
