import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { atWidth, LOGO_WIDTH } from '@plaza/contract/image-widths.ts';
import type { Community } from '@plaza/contract/community.ts';
import { ABOUT_PLAZA, type PageCommunity } from '@plaza/contract/pages.ts';

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
export type PageFeatures = Pick<PageCommunity, 'hasMail'>;

/** Replaces the placeholders of index.html with name and description of the community, escaped, and with JSON for scripts. */
export function renderHtml(template: string, community: Community, { hasMail }: PageFeatures): string {
  const { name, description, rules, signUp, membersInvite, logo } = community;
  const about = description || ABOUT_PLAZA;
  const data: PageCommunity = { name, about, signUp, membersInvite, logo, hasRules: rules !== '', hasMail };
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

/** Sets name, description and icons in the web app manifest to those of the community. @param template JSON */
export function renderManifest(template: string, { name, description, logo }: Community): string {
  const manifest: (json: string) => object = JSON.parse;
  return JSON.stringify({
    ...manifest(template),
    name,
    short_name: name,
    description: description || ABOUT_PLAZA,
    ...(logo !== null && {
      icons: ([192, LOGO_WIDTH] as const).map((width) => ({
        src: atWidth(logo, width),
        sizes: `${width}x${width}`,
        type: 'image/webp',
      })),
    }),
  });
}

/** A text with its weak ETag and its compressed forms. */
export interface RenderedText {
  readonly etag: string;
  readonly text: string;
  readonly br: Promise<Buffer>;
  readonly gzip: Promise<Buffer>;
}

/** Adds the ETag to a text, and begins to compress it in the background. */
export function renderedText(text: string): RenderedText {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { etag, text, br: promisify(brotliCompress)(text), gzip: promisify(gzip)(text) };
}
