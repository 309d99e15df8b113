import type { Post } from '@plaza/contract/post.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from './call.ts';

/** A page of posts, newest first. */
export type PostPage = Page<Post[]>;
/** A list of posts as far as it is loaded. */
export type PostPages = InfiniteData<PostPage>;

/** Which part of which list some posts are. */
export interface ListPart {
  /** Whose posts these are, in lower case; undefined where they are everybody's. */
  readonly by: string | undefined;
  /** Whether the list begins with them. */
  readonly first: boolean;
}

/** What happened to a post, said for any part of any list: a part that it does not touch is given back as it is. */
export type PostsChange = (posts: Post[], part: ListPart) => Post[];

export const changeOf =
  (id: number, change: (post: Post) => Post): PostsChange =>
  (posts) =>
    posts.some((post) => post.id === id)
      ? posts.map((post) => (post.id === id ? change(post) : post))
      : posts;

export const removalOf =
  (id: number): PostsChange =>
  (posts) =>
    posts.some((post) => post.id === id) ? posts.filter((post) => post.id !== id) : posts;

/** Who wrote a post, as its card shows them. */
export type Author = Pick<Post, 'userId' | 'username' | 'name' | 'profilePicture'>;

/** Shows an author as they are now on all their posts. */
export const authorshipOf =
  ({ userId, username, name, profilePicture }: Author): PostsChange =>
  (posts) =>
    posts.some((post) => post.userId === userId)
      ? posts.map((post) => (post.userId === userId ? { ...post, username, name, profilePicture } : post))
      : posts;

/** Puts a post where it belongs by its age in the first part of a list. */
export const additionOf =
  (post: Post): PostsChange =>
  (posts, { by, first }) =>
    first && (by === undefined || by === post.username.toLowerCase())
      ? [...posts.filter(({ id }) => id !== post.id), post].toSorted((one, other) => other.id - one.id)
      : posts;

/** What the first page of everybody's posts tells: what changed in those that are loaded, and which are gone. */
export const newsOf = (newest: PostPage): PostsChange => {
  const now = new Map(newest.items.map((post) => [post.id, post]));
  const oldest = newest.next === undefined ? 0 : (newest.items.at(-1)?.id ?? 0);
  return (posts) => {
    const left = posts.filter(({ id }) => id < oldest || now.has(id)).map((post) => now.get(post.id) ?? post);
    return left.length === posts.length && left.every((post, index) => post === posts[index]) ? posts : left;
  };
};

export function changePage(page: PostPage, part: ListPart, change: PostsChange): PostPage {
  const items = change(page.items, part);
  return items === page.items ? page : { ...page, items };
}

/** The list after a change; the same object when nothing in it changed. */
export function changePages(pages: PostPages, by: string | undefined, change: PostsChange): PostPages {
  const changed = pages.pages.map((page, index) => changePage(page, { by, first: index === 0 }, change));
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed };
}

/** The posts of the newest page that the list lacks, and whether it may lack more than these. */
export function lackingIn(pages: PostPages, newest: PostPage): { posts: Post[]; andMore: boolean } {
  const loaded = new Set(pages.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const posts = newest.items.filter(({ id }) => !loaded.has(id));
  return { posts, andMore: newest.next !== undefined && posts.at(-1) === newest.items.at(-1) };
}
