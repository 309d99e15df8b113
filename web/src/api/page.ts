/** Where the next page of a list begins, read from its Link header (RFC 8288); undefined on the last page. */
export function nextCursor(link: string | null): number | undefined {
  const target = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1];
  const cursor = target && new URL(target, 'http://plaza.invalid').searchParams.get('cursor');
  return cursor ? Number(cursor) : undefined;
}

/** What is asked for first of a list of posts. */
export const FIRST_PAGE = { limit: 20 } as const;
