import type { EventData, EventName } from '@plaza/contract/event.ts';
import { may } from '../posts/post-policy.ts';
import type { PostCounts } from '../posts/post-view.ts';
import type { Viewer } from '../sessions/viewer.ts';

type Receiver = Pick<Viewer, 'userId' | 'role' | 'hidden'>;

/** An event for the members whom it concerns. */
export interface LiveEvent {
  /** For viewers from whom nobody is hidden. */
  readonly text: string;
  /** The text for viewers from whom members are hidden, where it is another one. */
  readonly textWithHidden?: string;
  /** The authors of post and comment: viewers who blocked or muted one of them, or are blocked, do not receive the event. */
  readonly authors: readonly number[];
  /** Who else receives the event; all when absent. */
  readonly isFor?: (viewer: Receiver) => boolean;
}

/** An event as server-sent event, without an id. */
export const eventText = <Name extends EventName>(name: Name, data: EventData<Name>): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The text of an event for a viewer; undefined when the viewer does not receive it. */
export function textFor(event: LiveEvent, viewer: Receiver): string | undefined {
  const { unlisted } = viewer.hidden;
  if (event.isFor && !event.isFor(viewer)) return undefined;
  if (unlisted.size === 0) return event.text;
  if (event.authors.some((author) => unlisted.has(author))) return undefined;
  return event.textWithHidden ?? event.text;
}

export const RESYNC: LiveEvent = { text: eventText('resync', {}), authors: [] };

export const postEvent = (id: number, change: EventData<'post'>['change'], authorId: number): LiveEvent => ({
  text: eventText('post', { id, change }),
  authors: [authorId],
});

/** The counts of a post. They contain the actions of all members: viewers from whom members are hidden read their own. */
export const countsEvent = (id: number, counts: PostCounts, authorId: number): LiveEvent => ({
  text: eventText('counts', { id, ...counts }),
  textWithHidden: eventText('post', { id, change: 'changed' }),
  authors: [authorId],
});

export const commentEvent = (comment: EventData<'comment'>, authors: readonly number[]): LiveEvent => ({
  text: eventText('comment', comment),
  authors,
});

export const memberEvent = (userId: number): LiveEvent => ({
  text: eventText('member', { userId }),
  authors: [userId],
});

/** The removal of a post by a moderator: its author and moderators still see it, and why. */
export function removalEvents(id: number, authorId: number): LiveEvent[] {
  const seesRemoved = (viewer: Receiver) => may(viewer, 'readRemoved', { authorId });
  return [
    { ...postEvent(id, 'changed', authorId), isFor: seesRemoved },
    { ...postEvent(id, 'deleted', authorId), isFor: (viewer) => !seesRemoved(viewer) },
  ];
}
