import type { Post } from '@plaza/contract/post.ts';
import { Json } from '../lib/json.ts';
import { avatarUrl, imageView, type ImageRow } from '../images/image-view.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import type { PostRow } from './post-list-repository.ts';
import { countNewComments, listedComments, newestIn } from './new-comments.ts';
import { may } from './post-policy.ts';
import { viewerPart, type ViewerPart } from './viewer-part.ts';
import type { ViewerState } from './viewer-state-repository.ts';

/** The counts of a post, in the order of the JSON. */
export type PostCounts = Pick<Post, 'viewCount' | 'likeCount' | 'dislikeCount' | 'commentCount'>;

/** The JSON of a post without the viewer's part, which is the same for all viewers. */
export interface SharedPost {
  readonly id: number;
  /** Different for each row that was read. */
  readonly version: number;
  readonly authorId: number;
  readonly counts: PostCounts;
  /** The newest viewers, as in the JSON. */
  readonly viewers: string;
  /** The newest comments, as in the JSON. */
  readonly comments: string;
  /** The id of the newest of them; 0 without any. */
  readonly newestCommentId: number;
  /** The JSON up to the last of these viewers. */
  readonly start: string;
  /** The JSON from there to the viewer's part. */
  readonly middle: string;
}

export interface EncodedPost extends Omit<SharedPost, 'start' | 'middle' | 'comments'> {
  /** The JSON up to the viewer's part. */
  readonly utf8: Uint8Array;
  /** The end of the last viewer in `utf8`. */
  readonly viewersEnd: number;
  /** The end of the last comment in `utf8`. */
  readonly commentsEnd: number;
}

const BEFORE_COMMENTS = '],"Comments":[';
const countsJson = ({ viewCount, likeCount, dislikeCount, commentCount }: PostCounts): string =>
  `"viewCount":${viewCount},"likeCount":${likeCount},"dislikeCount":${dislikeCount},"commentCount":${commentCount},`;

let versions = 0;

/** @param mediaBase the beginning of image addresses */
export function sharedPost(post: PostRow, mediaBase: string): SharedPost {
  const stored = imageOf(post);
  const image = stored && imageView(stored, mediaBase);
  const viewers = post.newest_viewers ?? '';
  const createdAt = new Date(post.created_at).toISOString();
  const beforeViewers = {
    id: post.id,
    title: post.title,
    content: post.content,
    imageUrl: image?.url ?? null,
    userId: post.user_id,
    username: post.username,
    createdAt,
    updatedAt: post.updated_at === post.created_at ? createdAt : new Date(post.updated_at).toISOString(),
  } satisfies Partial<Post>;
  const afterComments = {
    name: post.name,
    profilePicture: avatarUrl(post, mediaBase),
    image,
  } satisfies Omit<
    Post,
    keyof typeof beforeViewers | 'Viewes' | 'Comments' | keyof PostCounts | keyof ViewerPart
  >;
  const counts: PostCounts = {
    viewCount: post.view_count,
    likeCount: post.like_count,
    dislikeCount: post.dislike_count,
    commentCount: post.comment_count,
  };
  const comments = post.newest_comments ?? '';
  return {
    id: post.id,
    version: ++versions,
    authorId: post.user_id,
    counts,
    viewers,
    comments,
    newestCommentId: newestIn(comments),
    start: `${JSON.stringify(beforeViewers).slice(0, -1)},"Viewes":[${viewers}`,
    middle: `${BEFORE_COMMENTS}${comments}],${JSON.stringify(afterComments).slice(1, -1)},${countsJson(counts)}`,
  };
}

export type CachedPost = SharedPost | EncodedPost;

// `Buffer.from` uses a pool, of which each post in the cache would retain eight kilobytes.
const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);

export function encoded({ start, middle, comments, ...post }: SharedPost): EncodedPost {
  const viewersEnd = Buffer.byteLength(start);
  return {
    ...post,
    utf8: utf8(start + middle),
    viewersEnd,
    commentsEnd: viewersEnd + BEFORE_COMMENTS.length + Buffer.byteLength(comments),
  };
}

const decoder = new TextDecoder();

const decode = ({ utf8 }: EncodedPost, start: number, end?: number) =>
  decoder.decode(utf8.subarray(start, end));

/** The newest comments of a post, as in the JSON. */
export function commentsOf(post: CachedPost): string {
  if ('comments' in post) return post.comments;
  return post.counts.commentCount === 0
    ? ''
    : decode(post, post.viewersEnd + BEFORE_COMMENTS.length, post.commentsEnd);
}

/** The same post with other viewers, comments and counts. */
export function withActivity(
  post: CachedPost,
  { viewers, comments, counts }: Pick<SharedPost, 'viewers' | 'comments' | 'counts'>,
): SharedPost {
  const { id, version, authorId } = post;
  const [start, middle] =
    'start' in post
      ? [post.start, post.middle]
      : [decode(post, 0, post.viewersEnd), decode(post, post.viewersEnd)];
  const afterComments = middle.slice(
    BEFORE_COMMENTS.length + commentsOf(post).length,
    middle.length - countsJson(post.counts).length,
  );
  return {
    id,
    version,
    authorId,
    viewers,
    comments,
    newestCommentId: newestIn(comments),
    counts,
    start: start.slice(0, start.length - post.viewers.length) + viewers,
    middle: BEFORE_COMMENTS + comments + afterComments + countsJson(counts),
  };
}

/** The JSON of a post as a viewer sees it. Its list `Viewes` contains the viewer only if the viewer has viewed the post. */
export function postJson(post: CachedPost, viewer: Actor, state: ViewerState): Json<Post> {
  const { viewers } = post;
  const { userId } = viewer;
  const { viewed, lastCommentId } = state;
  const listed = () => listedComments(post, () => commentsOf(post), post.counts.commentCount);
  const hasNewComments = viewed && post.newestCommentId > lastCommentId;
  const newComments = hasNewComments ? countNewComments(listed(), userId, lastCommentId) : 0;
  const end = viewerPart(state, newComments, may(viewer, 'edit', post), may(viewer, 'delete', post));
  const entry = `{"UserId":${userId}}`;
  const isMissing = viewed && !viewers.includes(entry);
  const own = isMissing ? (viewers === '' ? '' : ',') + entry : '';
  if ('start' in post) return new Json(post.start + own + post.middle + end.text);
  if (!isMissing) return new Json([post.utf8, end.utf8]);
  const [start, middle] = [post.utf8.subarray(0, post.viewersEnd), post.utf8.subarray(post.viewersEnd)];
  return new Json([start, utf8(own), middle, end.utf8]);
}

/** The image of a post; either all or none of its columns are null. */
function imageOf(post: PostRow): ImageRow | null {
  const { image_name, image_width, image_height, image_widths, image_placeholder, image_alt } = post;
  if (image_name === null || image_width === null || image_height === null) return null;
  if (image_widths === null || image_placeholder === null || image_alt === null) return null;
  return {
    name: image_name,
    width: image_width,
    height: image_height,
    widths: image_widths,
    placeholder: image_placeholder,
    alt: image_alt,
    is_animated: post.image_is_animated,
  };
}
