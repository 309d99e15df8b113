/** The keys of all queries of posts, as a tree. The data under each: see `applyTo` in post-cache.ts. */
export type PostKey =
  | readonly ['posts']
  | readonly ['posts', 'list']
  | readonly ['posts', 'list', author: string | null]
  | readonly ['posts', 'newest']
  | readonly ['posts', 'detail', id: number];

const ALL_AUTHORS = null;

export const postKeys = {
  all: ['posts'],
  lists: ['posts', 'list'],
  /** The posts of one member, or of all members. */
  list: (by?: string): PostKey => ['posts', 'list', by?.toLowerCase() ?? ALL_AUTHORS],
  /** The first page of the posts of all members, refetched every minute. */
  newest: ['posts', 'newest'],
  detail: (id: number): PostKey => ['posts', 'detail', id],
} as const;
