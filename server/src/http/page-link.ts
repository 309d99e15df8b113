import type { FastifyReply } from 'fastify';

/** Names the next page of a list in the Link header (RFC 8288): the address of this one with another cursor. */
export function linkNextPage(reply: FastifyReply, url: string, cursor: number): void {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', String(cursor));
  reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`);
}
