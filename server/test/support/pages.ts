import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { expect } from 'vitest';
import { call, type Answer, type Answerer, type Input } from './client.ts';

const NEXT = /^<([^>]+)>; rel="next"$/;

/** The query of the page after this one, as its Link header names it; undefined on the last page. */
export function nextQuery({
  headers,
}: Pick<Answer<Endpoint>, 'headers'>): Record<string, string> | undefined {
  if (headers.link === undefined) return undefined;
  const address = NEXT.exec(String(headers.link))?.[1];
  expect(address, `address in Link: ${String(headers.link)}`).toBeDefined();
  return Object.fromEntries(new URL(address ?? '', 'http://localhost').searchParams);
}

/** The pages of a list from the one asked for to the last, by following the Link headers. */
export async function* pagesOf<E extends Endpoint>(
  app: Answerer,
  endpoint: E,
  input: Input,
): AsyncGenerator<ReplyOf<E>> {
  for (let query: Input['query'] = input.query ?? {}; query;) {
    const answer: Answer<E> = await call(app, endpoint, { ...input, query });
    expect(answer.status).toBe(200);
    yield answer.body;
    query = nextQuery(answer);
  }
}
