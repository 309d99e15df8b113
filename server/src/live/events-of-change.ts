import type { EventData } from '@plaza/contract/event.ts';
import type { Change, Topic } from '../bus/bus.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import {
  commentEvent,
  countsEvent,
  memberEvent,
  postEvent,
  removalEvents,
  type LiveEvent,
} from './live-event.ts';

type Posts = ReadonlyMap<number, PostFacts>;
/** The ids of a change; absent ones are 0. */
type Ids = readonly [id: number, second: number, third: number];

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

const ofComment = (change: EventData<'comment'>['change']): Maker => ({
  postOf: ([, postId]) => postId,
  make: ([id, postId, authorId], post) =>
    post ? [commentEvent({ id, PostId: postId, change }, [post.authorId, authorId])] : [],
});

const ownId = ([id]: Ids) => id;

const MAKERS: Readonly<Partial<Record<Topic, Maker>>> = {
  post_created: { postOf: ownId, make: ofPost('created') },
  post_edited: { postOf: ownId, make: ofPost('changed') },
  post_deleted: { make: ([id, authorId]) => [postEvent(id, 'deleted', authorId)] },
  removal: {
    postOf: ownId,
    make: ([id, authorId], post) =>
      post ? [postEvent(id, 'changed', authorId)] : removalEvents(id, authorId),
  },
  comment_created: ofComment('created'),
  comment_deleted: ofComment('deleted'),
  member: { make: ([id]) => [memberEvent(id)] },
};

export const makesEvents = (topic: Topic): boolean => topic in MAKERS;

/** The id of the post that must be read for the events of a change; undefined without one. */
export const postOf = (change: Change): number | undefined => MAKERS[change[0]]?.postOf?.(idsOf(change));

/** @param posts those that are neither deleted nor removed */
export function eventsOf(change: Change, posts: Posts): LiveEvent[] {
  const post = posts.get(postOf(change) ?? 0);
  return MAKERS[change[0]]?.make(idsOf(change), post) ?? [];
}

export function eventsOfCounts(id: number, posts: Posts): LiveEvent[] {
  const post = posts.get(id);
  return post ? [countsEvent(id, post.counts, post.authorId)] : [];
}

const idsOf = ([, id, second = 0, third = 0]: Change): Ids => [id, second, third];
