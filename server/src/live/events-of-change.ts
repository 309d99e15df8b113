import type { EventData } from '@plaza/contract/event.ts';
import type { Change, Topic } from '../bus/bus.ts';
import type { Counted } from './change-queue.ts';
import { concernedBy } from '../moderation/moderation-change.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import {
  commentEvent,
  commentRemovalEvents,
  countsEvent,
  deletionEvent,
  memberEvent,
  removedCommentEvent,
  moderationEvent,
  postEvent,
  removalEvents,
  resyncOf,
  type LiveEvent,
} from './live-event.ts';

type Posts = ReadonlyMap<number, PostFacts>;
/** The ids of a change; absent ones are 0. */
type Ids = readonly [id: number, second: number, third: number, fourth: number];

interface Maker {
  /** The post that must be read for it. */
  readonly postOf?: (ids: Ids) => number;
  /** @param post undefined when it is deleted or removed */
  readonly make: (ids: Ids, post: PostFacts | undefined) => LiveEvent[];
}

const ofPost =
  (change: EventData<'post'>['change']): Maker['make'] =>
  ([id, authorId], post) =>
    post ? [postEvent(id, change, authorId)] : [];

type Comment = readonly [id: number, postId: number, authorId: number, postAuthorId: number];
/** @param make `wasRemoved` by a moderator, so that others learned of it before */
const ofComment = (make: (comment: Comment, wasRemoved: boolean) => LiveEvent[]): Maker => ({
  postOf: ([, postId]) => postId,
  make: ([id, postId, authorId, wasRemoved], post) =>
    post ? make([id, postId, authorId, post.authorId], wasRemoved === 1) : [],
});

const ownId = ([id]: Ids) => id;

const MAKERS: Readonly<Partial<Record<Topic, Maker>>> = {
  post_created: { postOf: ownId, make: ofPost('created') },
  post_edited: { postOf: ownId, make: ofPost('changed') },
  post_deleted: { make: ([id, authorId, wasRemoved]) => [deletionEvent(id, authorId, wasRemoved === 1)] },
  removal: {
    postOf: ownId,
    make: ([id, authorId], post) =>
      post ? [postEvent(id, 'changed', authorId)] : removalEvents(id, authorId),
  },
  comment_created: ofComment((comment) => [commentEvent('created', ...comment)]),
  comment_deleted: ofComment((comment, wasRemoved) => [
    (wasRemoved ? removedCommentEvent : commentEvent)('deleted', ...comment),
  ]),
  comment_removed: ofComment((comment) => commentRemovalEvents('deleted', ...comment)),
  comment_restored: ofComment((comment) => commentRemovalEvents('created', ...comment)),
  moderation: { make: (ids) => [moderationEvent(concernedBy(ids))] },
  member: { make: ([id]) => [memberEvent(id)] },
  block: { make: ([id]) => [resyncOf(id)] },
};

/** Whether a change on the bus makes events at once. */
export const makesEvents = (topic: Topic): boolean => topic !== 'block' && topic in MAKERS;

/** The id of the post that must be read for the events of a change; undefined without one. */
export const postOf = (change: Change): number | undefined => MAKERS[change[0]]?.postOf?.(idsOf(change));

/** @param posts those that are neither deleted nor removed */
export function eventsOf(change: Change, posts: Posts): LiveEvent[] {
  const post = posts.get(postOf(change) ?? 0);
  return MAKERS[change[0]]?.make(idsOf(change), post) ?? [];
}

export function eventsOfCounts({ id, actors }: Counted, posts: Posts): LiveEvent[] {
  const post = posts.get(id);
  return post ? [countsEvent(id, post.counts, post.authorId, actors)] : [];
}

const idsOf = ([, id, second = 0, third = 0, fourth = 0]: Change): Ids => [id, second, third, fourth];
