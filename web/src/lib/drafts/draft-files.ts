import type { Draft } from './draft.ts';

/** A file as it is stored in private windows of WebKit: the arguments of its constructor. */
type StoredFile = readonly [bytes: [ArrayBuffer], name: string, options: { readonly type: string }];

/** The fields of a draft, with bytes in place of files. */
export type PackedDraft = Readonly<Record<string, string | undefined | StoredFile>>;

/** @throws if a file cannot be read */
export async function packDraft(draft: Draft): Promise<PackedDraft> {
  const fields = Object.entries(draft).map(async ([name, value]) => [
    name,
    value instanceof File ? [[await value.arrayBuffer()], value.name, { type: value.type }] : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as PackedDraft;
}

/** The draft that `packDraft` packed. */
export function unpackDraft(packed: PackedDraft): Draft {
  const fields = Object.entries(packed).map(([name, value]) => [
    name,
    typeof value === 'object' ? new File(...value) : value,
  ]);
  return Object.fromEntries(fields) as Draft;
}
