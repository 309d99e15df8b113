/** The stored fields of a form. `key`: the Idempotency-Key of the request that sent these fields, if its outcome is unknown. */
export type Draft = Readonly<Record<string, string | File | undefined>> & {
  readonly key?: string | undefined;
};

/** The name of a draft: its member, its kind, and the id of its subject or the tab that it belongs to. */
export type DraftName = readonly [userId: number, kind: string, subjectOrTab?: number | string];

/** Whether two drafts have the same fields. Files are compared by identity. */
export function isSameDraft(one: Draft | undefined, other: Draft | undefined): boolean {
  if (!one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/**
 * Merges the stored draft into fields that were typed before it was read: empty fields get the stored values. The result has
 * no key, because it was never sent; a draft that is being sent does not change.
 */
export function withStored<D extends Draft>(written: D, stored: D): D {
  if (written.key !== undefined) return written;
  const filled = Object.entries(written).filter(([, value]) => value !== undefined && value !== '');
  return { ...stored, ...Object.fromEntries(filled), key: undefined };
}
