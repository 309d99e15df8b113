import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import type { toggleLike } from '@plaza/contract/reaction.ts';
import { VIEWED, type recordView } from '@plaza/contract/view.ts';

/** A post as the contract describes it. */
export interface PostModel {
  readonly ownerId: number;
  readonly isGone: boolean;
  readonly content: string;
  readonly reactions: ReadonlyMap<number, ReactionKind>;
  readonly viewers: ReadonlySet<number>;
  readonly comments: ReadonlySet<number>;
}

interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
}
/** The next state of a post; undefined when the answer is impossible in this state. */
type Take = (post: PostModel) => PostModel | undefined;

export const newPost = (ownerId: number, content: string): PostModel => ({
  ownerId,
  content,
  isGone: false,
  reactions: new Map(),
  viewers: new Set(),
  comments: new Set(),
});

/** The digest of all deleted posts, whose content is invisible. */
export const GONE = 'gone';

/** A text that distinguishes states of a post. */
export function digestOf({ isGone, content, reactions, viewers, comments }: PostModel): string {
  if (isGone) return GONE;
  const sorted = (each: Iterable<unknown>) => [...each].map(String).toSorted().join(' ');
  return `${content}; reactions ${sorted(reactions)}; viewers ${sorted(viewers)}; comments ${sorted(comments)}`;
}

const counted = (post: PostModel, kind: ReactionKind) =>
  [...post.reactions.values()].filter((each) => each === kind).length;

/** Deleted posts never change. */
const unlessGone =
  (status: number, apply: Take): Take =>
  (post) =>
    post.isGone || status === 404 ? (post.isGone && status === 404 ? post : undefined) : apply(post);

const onlyBy = (userId: number, status: number, apply: Take): Take =>
  unlessGone(status, (post) => {
    if (post.ownerId !== userId) return status === 403 ? post : undefined;
    return status === 200 ? apply(post) : undefined;
  });

export const toggled = (
  userId: number,
  kind: ReactionKind,
  { status, body }: Answered<ReplyOf<typeof toggleLike>>,
): Take =>
  unlessGone(status, (post) => {
    const reaction = post.reactions.get(userId) === kind ? null : kind;
    const reactions = new Map(post.reactions);
    if (reaction === null) reactions.delete(userId);
    else reactions.set(userId, reaction);
    const next = { ...post, reactions };
    const isSo =
      status === (reaction === null ? 200 : 201) &&
      body.reaction === reaction &&
      body.likeCount === counted(next, 'like') &&
      body.dislikeCount === counted(next, 'dislike');
    return isSo ? next : undefined;
  });

export const viewed = (userId: number, { status, body }: Answered<ReplyOf<typeof recordView>>): Take =>
  unlessGone(status, (post) => {
    const isFirst = !post.viewers.has(userId);
    const viewers = new Set(post.viewers).add(userId);
    const isSo = isFirst === (body.message === VIEWED) && body.view === viewers.size;
    return isSo ? { ...post, viewers } : undefined;
  });

/** @param id of the new comment, which its answer lists */
export const commented = (id: number | undefined, { status }: Answered<unknown>): Take =>
  unlessGone(status, (post) =>
    id === undefined ? undefined : { ...post, comments: new Set(post.comments).add(id) },
  );

/** A comment is deleted with its post as well. */
export const uncommented =
  (id: number, { status }: Answered<unknown>): Take =>
  (post) => {
    const isThere = !post.isGone && post.comments.has(id);
    if (!isThere) return status === 404 ? post : undefined;
    const comments = new Set(post.comments);
    comments.delete(id);
    return status === 200 ? { ...post, comments } : undefined;
  };

export const edited = (userId: number, content: string, { status }: Answered<unknown>): Take =>
  onlyBy(userId, status, (post) => ({ ...post, content }));

export const deleted = (userId: number, { status }: Answered<unknown>): Take =>
  onlyBy(userId, status, (post) => ({ ...post, isGone: true }));
