import type { Post } from '@plaza/contract/post.ts';
import type { ListPart, PostPage, PostPages, PostsChange } from './post-lists.ts';

/** Inserts a new post above the first older one, on first pages of the lists to which it belongs. A post with its id is replaced. */
export const additionOf =
  (post: Post): PostsChange =>
  (posts, part) => {
    if (!part.first || !isListed(post, part)) return posts;
    const others = posts.filter(({ id }) => id !== post.id);
    const older = others.findIndex(({ createdAt }) => createdAt <= post.createdAt);
    return others.toSpliced(older === -1 ? others.length : older, 0, post);
  };

/** Inserts the posts of the newest page that a list lacks into its first page, in the order of the newest page. */
export const insertionOf =
  ({ items }: PostPage): PostsChange =>
  (posts, part) => {
    if (!part.first) return posts;
    const loaded = new Set(part.list.map(({ id }) => id));
    const changed = [...posts];
    let position = 0;
    for (const post of items) {
      if (loaded.has(post.id)) position = changed.findIndex(({ id }) => id === post.id) + 1 || position;
      else if (isListed(post, part)) changed.splice(position++, 0, post);
    }
    return changed.length === posts.length ? posts : changed;
  };

const isListed = ({ username, isNew }: Post, { by, isUnviewed = false }: ListPart) =>
  (by === undefined || by === username.toLowerCase()) && (isNew || !isUnviewed);

/**
 * The posts of the newest page that the list lacks, without those that its next page contains. `hasMore`: whether the list may lack
 * further posts, below this page.
 */
export function missingFrom(pages: PostPages, newest: PostPage): { posts: Post[]; hasMore: boolean } {
  const loaded = new Set(pages.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const end = pages.pages.at(-1);
  const oldest = end?.next === undefined ? '' : (end.items.at(-1)?.createdAt ?? '');
  const posts = newest.items.filter(({ id, createdAt }) => !loaded.has(id) && createdAt >= oldest);
  return { posts, hasMore: newest.next !== undefined && posts.at(-1) === newest.items.at(-1) };
}
