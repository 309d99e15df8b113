/** The keys of all queries of posts, and their common beginnings. `applyTo` in post-cache.ts shows the data under each. */
export type PostKey =
  | readonly ['posts']
  | readonly ['posts', 'list']
  | readonly ['posts', 'list', author: string | null]
  | readonly ['posts', 'list', author: null, filter: 'unviewed']
  | readonly ['posts', 'newest']
  | readonly ['posts', 'detail']
  | readonly ['posts', 'detail', id: number];

const ALL_AUTHORS = null;

export const postKeys = {
  all: ['posts'],
  lists: ['posts', 'list'],
  /** The posts of the member with this username, in any case; by default of all members. */
  list: (by?: string): PostKey => ['posts', 'list', by?.toLowerCase() ?? ALL_AUTHORS],
  /** The posts that the member has not opened. */
  unviewed: ['posts', 'list', ALL_AUTHORS, 'unviewed'],
  /** The first page of the posts of all members, refetched every minute. */
  newest: ['posts', 'newest'],
  details: ['posts', 'detail'],
  detail: (id: number): PostKey => ['posts', 'detail', id],
} as const;
