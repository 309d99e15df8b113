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
