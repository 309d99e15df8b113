import type { FastifyReply } from 'fastify';
import { jsonList, type Json } from '../lib/json.ts';
import type { Page } from '../lib/page.ts';

/** The items of a page as the answer; sets the Link header if a next page exists. @param url with the query */
export function answerPage<T>(reply: FastifyReply, url: string, { items, next }: Page<T>): Json<T[]> {
  linkNext(reply, url, next);
  return jsonList(items);
}

/** Sets the Link header (RFC 8288). @param url with the query @param next the cursor of the next page; undefined for the last one */
export function linkNext(reply: FastifyReply, url: string, next: string | undefined): void {
  if (next === undefined) return;
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', next);
  reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`);
}
