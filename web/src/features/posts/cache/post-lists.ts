import type { Post } from '@plaza/contract/post.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../../api/call.ts';

/** A page of posts, newest first. */
export type PostPage = Page<Post[]>;
/** The loaded pages of a list of posts. */
export type PostPages = InfiniteData<PostPage>;

/** Describes some posts of a list: whose list it is, and which part of it. */
export interface ListPart {
  /** The username, in lower case, of the author whose posts the list contains; undefined for the list of all members' posts. */
  readonly by: string | undefined;
  /** Whether the list contains only posts that the member has not opened when it is loaded. */
  readonly isUnviewed?: boolean;
  /** Whether the posts are the first page of the list. */
  readonly first: boolean;
  /** All loaded posts of the list. */
  readonly list: readonly Post[];
}

/** A change of posts, as a function of a page that is applied to each page of each list. Returns `posts` itself for no change. */
export type PostsChange = (posts: Post[], part: ListPart) => Post[];

/** Updates the posts that fulfil a condition. */
export const updateWhere =
  (isUpdated: (post: Post) => boolean, update: (post: Post) => Post): PostsChange =>
  (posts) =>
    posts.some(isUpdated) ? posts.map((post) => (isUpdated(post) ? update(post) : post)) : posts;

/** Updates the post with this id. */
export const updateOf = (id: number, update: (post: Post) => Post) =>
  updateWhere((post) => post.id === id, update);

/** Removes the post with this id. */
export const removalOf =
  (id: number): PostsChange =>
  (posts) =>
    posts.some((post) => post.id === id) ? posts.filter((post) => post.id !== id) : posts;

/** The properties of an author that a post contains. */
export type Author = Pick<Post, 'userId' | 'username' | 'name' | 'profilePicture'>;

/** Replaces name, username and picture of the author in all posts of this member. */
export const authorUpdateOf = ({ userId, username, name, profilePicture }: Author) =>
  updateWhere(
    (post) => post.userId === userId,
    (post) => ({ ...post, username, name, profilePicture }),
  );

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
 * Replaces the posts that the newest page contains, and removes the posts that this page should contain but does not: those above
 * its last post in the list, or all if there is no further page.
 */
export const refreshOf = (newest: PostPage): PostsChange => {
  const now = new Map(newest.items.map((post) => [post.id, post]));
  return (posts, { list }) => {
    const last = list.findLastIndex(({ id }) => now.has(id));
    const above = new Set(newest.next === undefined ? list : list.slice(0, last + 1));
    const left = posts
      .filter((post) => now.has(post.id) || !above.has(post))
      .map((post) => now.get(post.id) ?? post);
    return left.length === posts.length && left.every((post, index) => post === posts[index]) ? posts : left;
  };
};

/** The page after a change; the same object if nothing in it changes. */
export function changePage(page: PostPage, part: ListPart, change: PostsChange): PostPage {
  const items = change(page.items, part);
  return items === page.items ? page : { ...page, items };
}

/** All pages of a list after a change; the same object if nothing in them changes. @param by the author, as in `ListPart` */
export function changePages(
  pages: PostPages,
  by: string | undefined,
  change: PostsChange,
  isUnviewed = false,
): PostPages {
  const list = pages.pages.flatMap(({ items }) => items);
  const changed = pages.pages.map((page, index) =>
    changePage(page, { by, isUnviewed, first: index === 0, list }, change),
  );
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed };
}

/** The posts of the newest page that the list lacks. `hasMore`: whether the list may lack further posts, below this page. */
export function missingFrom(pages: PostPages, newest: PostPage): { posts: Post[]; hasMore: boolean } {
  const loaded = new Set(pages.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const posts = newest.items.filter(({ id }) => !loaded.has(id));
  return { posts, hasMore: newest.next !== undefined && posts.at(-1) === newest.items.at(-1) };
}
