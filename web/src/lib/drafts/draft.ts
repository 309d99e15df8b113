/**
 * What somebody is writing, as it is kept: texts and files by name. `key` names the attempt to send exactly this, whose
 * outcome is not known yet.
 */
export type Draft = Readonly<Record<string, string | File | undefined>> & {
  readonly key?: string | undefined;
};

/** Whose it is and of what; for one of many, also of which post, or in which tab. */
export type DraftName = readonly [userId: number, kind: string, postOrTab?: number | string];

/** Whether nothing differs between them. Files are the same only when they are one. */
export function isSameDraft(one: Draft | undefined, other: Draft | undefined): boolean {
  if (!one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/**
 * Puts what was kept beneath what was written before it arrived: each field that is still empty gets it. The result was
 * never sent, so it has no key; what is being sent already stays as it is.
 */
export function withKept<D extends Draft>(written: D, kept: D): D {
  if (written.key !== undefined) return written;
  const filled = Object.entries(written).filter(([, value]) => value !== undefined && value !== '');
  return { ...kept, ...Object.fromEntries(filled), key: undefined };
}
