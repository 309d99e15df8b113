import type { FastifyReply } from 'fastify';
import { jsonList, type Json } from '../lib/json.ts';
import type { Page } from '../lib/page.ts';

/** The items of a page as the answer; sets the Link header (RFC 8288) if a next page exists. @param url with the query */
export function answerPage<T>(reply: FastifyReply, url: string, { items, next }: Page<T>): Json<T[]> {
  if (next !== undefined) {
    const [path = '', query = ''] = url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', next);
    reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`);
  }
  return jsonList(items);
}
