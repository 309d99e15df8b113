import type { Post } from '@plaza/contract/post.ts';
import { queryClient } from '../../../api/query-client.ts';
import { changePosts } from './post-cache.ts';
import { additionOf, insertionOf } from './post-insertions.ts';
import { postKeys } from './post-keys.ts';
import type { PostPage, PostPages } from './post-lists.ts';

/** Inserts a new post into the loaded lists of all members' posts and of the author's posts. */
export function addPost(post: Post): void {
  changePosts(additionOf(post));
}

/** Inserts posts of the newest page into the loaded lists that lack them, except lists of other authors. */
export function insertMissing(newest: PostPage): void {
  changePosts(insertionOf(newest));
}

/** Replaces the list of all members' posts by its first page, `newest`. A running fetch of the list is cancelled. */
export async function restartFeed(newest: PostPage): Promise<void> {
  await queryClient.cancelQueries({ queryKey: postKeys.list() });
  queryClient.setQueryData<PostPages>(postKeys.list(), { pages: [newest], pageParams: [undefined] });
}
