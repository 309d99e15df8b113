import type { Post } from '@plaza/contract/post.ts';
import type { Rows } from '../chaos/store.ts';
import { postText, type ShownPage } from './shown-page.ts';

/** How a page differs from the rows: entries that it lacks or shows as they were before, and entries that it shows twice or that are deleted. */
export interface Difference {
  readonly lost: readonly string[];
  readonly surplus: readonly string[];
}

/** The texts of what clients show, by name, and the post of each comment. */
export interface StoredTexts {
  readonly posts: ReadonlyMap<string, string>;
  readonly comments: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

type PostRow = Pick<
  Post,
  'id' | 'title' | 'content' | 'viewCount' | 'likeCount' | 'dislikeCount' | 'commentCount'
>;

export async function readTexts(openRows: () => Promise<Rows>): Promise<StoredTexts> {
  await using rows = await openRows();
  const posts = await rows.select<PostRow>(
    `select id, title, content, view_count as "viewCount", like_count as "likeCount",
       dislike_count as "dislikeCount", comment_count as "commentCount"
     from posts where id not in (select post_id from deleted_posts)`,
  );
  const comments = await rows.select<{ id: number; postId: number | string; body: string }>(
    'select id, post_id as "postId", body from comments',
  );
  const ofPost = Map.groupBy(comments, ({ postId }) => Number(postId));
  return {
    posts: new Map(posts.map((post) => [`post ${post.id}`, postText(post)])),
    comments: new Map(
      Array.from(ofPost, ([postId, each]) => [
        postId,
        new Map(each.map(({ id, body }) => [`comment ${id}`, body])),
      ]),
    ),
  };
}

/** Compares what a page with the comments of `openPost` shows to the rows. */
export function compare(page: ShownPage, openPost: number, { posts, comments }: StoredTexts): Difference {
  const stored = new Map([...posts, ...(comments.get(openPost) ?? [])]);
  const shown = new Map(page.texts);
  const lost = Array.from(stored).flatMap(([name, text]) =>
    shown.get(name) === text ? [] : [`${name} is '${text}', shown '${shown.get(name)}'`],
  );
  const deleted = Array.from(shown.keys()).filter((name) => !stored.has(name));
  const names = page.texts.map(([name]) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  return { lost, surplus: [...deleted, ...repeated] };
}
