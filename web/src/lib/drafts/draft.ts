/** The fields of a form. `key`: the Idempotency-Key under which these fields were sent; undefined if they were not. */
export type Draft = Readonly<Record<string, string | File | undefined>> & {
  readonly key?: string | undefined;
};

/** The name of a draft: the member, the kind, and the id of the subject (a number) or the slot of the tab ('tab 1'), if any. */
export type DraftName = readonly [userId: number, kind: string, subjectOrTab?: number | string];

/** The kinds of drafts about a post. */
const POST_KINDS: ReadonlySet<string> = new Set(['edit', 'comment']);
/** The kinds of drafts that wait for their member also while another one is signed in: what members write for others. */
const LASTING_KINDS: ReadonlySet<string> = new Set(['post', 'post-image', 'bio', ...POST_KINDS]);

export const isAboutPost = ([, kind, subject]: DraftName, postId: number): boolean =>
  subject === postId && POST_KINDS.has(kind);

/** Whether a draft ends when another member than its own signs in. */
export const endsWithout = ([owner, kind]: DraftName, userId: number): boolean =>
  owner !== userId && !LASTING_KINDS.has(kind);

/** Whether two drafts have the same fields, `key` included. Files are compared by identity. */
export function isSameDraft(one: Draft | undefined, other: Draft | undefined): boolean {
  if (!one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/**
 * Merges a stored draft into one that was typed before the stored one was read: empty fields get the stored values. The result has
 * no key, because it was never sent. A typed draft with a key was sent, and is returned unchanged.
 */
export function withStored<D extends Draft>(written: D, stored: D): D {
  if (written.key !== undefined) return written;
  const filled = Object.entries(written).filter(([, value]) => value !== undefined && value !== '');
  return { ...stored, ...Object.fromEntries(filled), key: undefined };
}
