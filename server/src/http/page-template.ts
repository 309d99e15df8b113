import { directionOf } from '@plaza/contract/direction.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { atWidth, LOGO_WIDTH } from '@plaza/contract/image-widths.ts';
import type { Community } from '@plaza/contract/community.ts';
import type { PageCommunity } from '@plaza/contract/pages.ts';

const PLACEHOLDER = /%COMMUNITY(?:_NAME|_ABOUT)?%/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');

/** What the settings of the process enable. */
export type PageFeatures = Pick<PageCommunity, 'hasMail' | 'cookies'>;

/** The community as the pages of a language show it. */
export interface LocalCommunity extends Community {
  /** The description, or a sentence about Plaza. */
  readonly about: string;
}

/** Replaces the placeholders of index.html with name and description of the community, escaped, and with JSON for scripts. */
export function renderHtml(template: string, community: LocalCommunity, features: PageFeatures): string {
  const { name, about, description, language, rules, signUp, membersInvite, logo } = community;
  const hasRules = rules !== '';
  const shown = { name, about: description, language, signUp, membersInvite, logo };
  const data: PageCommunity = { ...shown, hasRules, ...features };
  const values = new Map([
    ['%COMMUNITY%', JSON.stringify(data)],
    ['%COMMUNITY_NAME%', name],
    ['%COMMUNITY_ABOUT%', about],
  ]);
  const filled = template.replace(PLACEHOLDER, (placeholder) => escapeHtml(values.get(placeholder) ?? ''));
  return logo === null ? filled : withLogo(filled, escapeHtml(logo));
}

/** The element that the page renders in place of Plaza's logo, and the links to its icons. */
const LOGO = /<svg class="logo".*?<\/svg>/gs;
const ICON = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;

/** Replaces the logo of Plaza. @param url escaped */
const withLogo = (html: string, url: string): string =>
  html
    .replace(LOGO, () => `<img class="logo" src="${atWidth(url, 64)}" alt=""/>`)
    .replace(ICON, (_, relation: string) => `<link rel="${relation}" href="${atWidth(url, 192)}" />`);

/** Sets language, name, description and icons in the web app manifest to those of the community. @param template JSON */
export function renderManifest(
  template: string,
  { name, about, logo }: LocalCommunity,
  language: string,
): string {
  const manifest: (json: string) => object = JSON.parse;
  return JSON.stringify({
    ...manifest(template),
    lang: language,
    dir: directionOf(language),
    name,
    short_name: name,
    description: about,
    ...(logo !== null && {
      icons: ([192, LOGO_WIDTH] as const).map((width) => ({
        src: atWidth(logo, width),
        sizes: `${width}x${width}`,
        type: 'image/webp',
      })),
    }),
  });
}

/** A text in UTF-8 with its weak ETag and its compressed forms, which are made when they are first asked for. */
export interface RenderedText {
  readonly language: string;
  readonly etag: string;
  readonly text: Buffer;
  readonly br: () => Promise<Buffer>;
  readonly gzip: () => Promise<Buffer>;
}

export function renderedText(text: Buffer, language: string): RenderedText {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return {
    language,
    etag,
    text,
    br: once(promisify(brotliCompress), text),
    gzip: once(promisify(gzip), text),
  };
}

function once(compress: (text: Buffer) => Promise<Buffer>, text: Buffer): () => Promise<Buffer> {
  let compressed: Promise<Buffer> | undefined;
  return () => (compressed ??= compress(text));
}
