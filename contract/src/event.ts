import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, Id } from './fields.ts';

/** The media type of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export const EVENT_STREAM = 'text/event-stream';
/** The header in which a client names the last event that it received. */
export const LAST_EVENT_ID = 'Last-Event-ID';
/** How often the server writes a comment line to a stream without events, so that no proxy closes it. */
export const KEEPALIVE_SECONDS = 20;
/** The longest age of a state. A client that knew nothing since then, or for longer, receives `resync`. */
export const AGE_MAX_MS = 24 * 60 * 60 * 1000;
/** The streams of a member at once. The oldest one ends when there are more. */
export const STREAMS_OF_MEMBER_MAX = 20;

/**
 * The data of each event by its name. An event says that something changed; clients read the content with other calls. The same
 * event may arrive again after a reconnection.
 */
export const EVENTS = {
  post: Type.Object({ id: Id, change: Type.Enum(['created', 'changed', 'deleted']) }),
  /** The present counts of a post. */
  counts: Type.Object({
    id: Id,
    viewCount: Count,
    likeCount: Count,
    dislikeCount: Count,
    commentCount: Count,
  }),
  /** `changed`: a moderator removed or restored it, and the caller sees it nevertheless. */
  comment: Type.Object({ id: Id, PostId: Id, change: Type.Enum(['created', 'changed', 'deleted']) }),
  /** The number of unread notifications of the caller; also sent when the stream begins. */
  notification: Type.Object({ unread: Count }),
  /** Username, name, bio or pictures of a member changed, or the account was deleted: clients read again what shows the member. */
  member: Type.Object({ userId: Id }),
  /** Reports, decisions or appeals changed that the caller sees as a moderator. */
  moderation: Type.Object({}),
  /** Events may be missing: the client reads again what it shows. */
  resync: Type.Object({}),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventData<Name extends EventName> = Type.Static<(typeof EVENTS)[Name]>;

export const streamEvents = endpoint({
  name: 'streamEvents',
  summary: 'Server-sent events about changes that the caller may see',
  method: 'GET',
  path: '/events',
  auth: 'member',
  requestClass: 'read',
  query: Type.Object({
    age: Type.Optional(
      Type.Integer({
        minimum: 0,
        'x-read': 'count',
        description:
          'How many milliseconds ago the client knew the state: the events since then follow, or `resync`, as after 24 hours or more. A Last-Event-ID goes before it. Without both, the stream begins now',
      }),
    ),
  }),
  stream: EVENT_STREAM,
  replies: { 200: Type.String() },
});

export const EVENT_ENDPOINTS: readonly Endpoint[] = [streamEvents];
