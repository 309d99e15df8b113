/** Ids of comments by the id of their post. */
export type IdsByPost = ReadonlyMap<number, ReadonlySet<number>>;

export const NONE: ReadonlySet<number> = new Set();

/** The same with these ids of a post; itself if the post had and has none. */
export function withIds(all: IdsByPost, postId: number, ids: ReadonlySet<number>): IdsByPost {
  if (ids.size === 0 && !all.has(postId)) return all;
  const changed = new Map(all);
  if (ids.size > 0) changed.set(postId, ids);
  else changed.delete(postId);
  return changed;
}
