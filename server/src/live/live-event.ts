import type { EventData, EventName } from '@plaza/contract/event.ts';
import { may as mayModerate } from '../moderation/moderation-policy.ts';
import type { PostCounts } from '../posts/post-view.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { seesRemoved, type Actor } from '../visibility/visibility-policy.ts';

type Receiver = Pick<Viewer, 'userId' | 'role' | 'hidden'>;

/** An event for the members whom it concerns. */
export interface LiveEvent {
  /** For viewers from whom nobody is hidden. */
  readonly text: string;
  /** The text for viewers from whom members are hidden, where it is another one. */
  readonly textWithHidden?: string;
  /** The authors of post and comment: viewers whom a block separates from one of them do not receive the event. */
  readonly authors: readonly number[];
  /** Those who acted, if they are known: viewers whom blocks separate from all of them do not receive the event. */
  readonly actors?: ReadonlySet<number>;
  /** Whether it announces something for lists, so that viewers who muted an author do not receive it either. */
  readonly isAnnouncement?: boolean;
  /** Who else receives the event; all when absent. */
  readonly isFor?: (viewer: Receiver) => boolean;
}

/** An event as server-sent event, without an id. */
export const eventText = <Name extends EventName>(name: Name, data: EventData<Name>): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The text of an event for a viewer; undefined when the viewer does not receive it. */
export function textFor(event: LiveEvent, viewer: Receiver): string | undefined {
  const { blocked, unlisted } = viewer.hidden;
  if (event.isFor && !event.isFor(viewer)) return undefined;
  if (unlisted.size === 0) return event.text;
  const hidden = event.isAnnouncement ? unlisted : blocked;
  if (event.authors.some((author) => hidden.has(author))) return undefined;
  if (event.actors?.isSubsetOf(blocked)) return undefined;
  return blocked.size > 0 ? (event.textWithHidden ?? event.text) : event.text;
}

export const RESYNC: LiveEvent = { text: eventText('resync', {}), authors: [] };

/** For a member who sees other members than before. */
export const resyncOf = (userId: number): LiveEvent => ({
  ...RESYNC,
  isFor: (viewer) => viewer.userId === userId,
});

export const postEvent = (id: number, change: EventData<'post'>['change'], authorId: number): LiveEvent => ({
  text: eventText('post', { id, change }),
  authors: [authorId],
  isAnnouncement: change === 'created',
});

/**
 * The counts of a post. They contain the actions of all members: viewers from whom members are hidden read their own.
 * @param actors whose actions changed them; empty when that is not known
 */
export const countsEvent = (
  id: number,
  counts: PostCounts,
  authorId: number,
  actors: ReadonlySet<number>,
): LiveEvent => ({
  text: eventText('counts', { id, ...counts }),
  textWithHidden: eventText('post', { id, change: 'changed' }),
  authors: [authorId],
  ...(actors.size > 0 && { actors }),
});

/** Of a comment by one author on a post by another one. */
export const commentEvent = (
  change: EventData<'comment'>['change'],
  id: number,
  PostId: number,
  authorId: number,
  postAuthorId: number,
): LiveEvent => ({
  text: eventText('comment', { id, PostId, change }),
  authors: [postAuthorId, authorId],
});

/** For those who see a removed comment. Parameters as above. */
export const removedCommentEvent = (...comment: Parameters<typeof commentEvent>): LiveEvent => ({
  ...commentEvent(...comment),
  isFor: (viewer) => seesRemoved(viewer, comment[3]),
});

/** The removal of a comment by a moderator, or the end of that: `change` for those who do not see removed comments of others. */
export const commentRemovalEvents = (
  ...[change, ...comment]: Parameters<typeof commentEvent>
): LiveEvent[] => [
  removedCommentEvent('changed', ...comment),
  { ...commentEvent(change, ...comment), isFor: (viewer) => !seesRemoved(viewer, comment[2]) },
];

export const memberEvent = (userId: number): LiveEvent => ({
  text: eventText('member', { userId }),
  authors: [userId],
});

/** For the moderators who see reports and decisions about a member. */
export const moderationEvent = (concerned: Actor): LiveEvent => ({
  text: eventText('moderation', {}),
  authors: [],
  isFor: (viewer) => mayModerate(viewer, 'see', concerned),
});

/** The removal of a post by a moderator. */
export const removalEvents = (id: number, authorId: number): LiveEvent[] => [
  { ...postEvent(id, 'changed', authorId), isFor: (viewer) => seesRemoved(viewer, authorId) },
  { ...postEvent(id, 'deleted', authorId), isFor: (viewer) => !seesRemoved(viewer, authorId) },
];

/** The deletion of a post. @param wasRemoved by a moderator, so that others learned of it before */
export const deletionEvent = (id: number, authorId: number, wasRemoved: boolean): LiveEvent => ({
  ...postEvent(id, 'deleted', authorId),
  ...(wasRemoved && { isFor: (viewer) => seesRemoved(viewer, authorId) }),
});
