/** The cursor of the next page, from the Link header of a page (RFC 8288); undefined on the last page, whose header is null. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://plaza.invalid').searchParams.get('cursor') ?? undefined;
}
