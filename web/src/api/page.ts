/** The cursor of the next page, from the Link header of a page (RFC 8288); undefined on the last page, whose header is null. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://plaza.invalid').searchParams.get('cursor') ?? undefined;
}

/** The part of the query of a list that selects a page. */
export interface PageQuery {
  readonly cursor?: string;
}

/** The query of the page of a cursor; undefined for the first page. */
export const atCursor = (cursor: string | undefined): PageQuery => (cursor === undefined ? {} : { cursor });
