export type Topic =
  | 'post' // A post: its text, counts or newest entries changed, or it was deleted.
  | 'list' // The list of a member's posts: one was published or deleted.
  | 'member' // Username, name or pictures of a member, or the account was deleted.
  | 'account' // The account of a member with more content than can be named was deleted.
  | 'viewer' // The views and reactions of a member.
  | 'session' // The sessions of a member: one has ended.
  | 'block' // The members whom a member does not see: one was blocked or muted, or is no longer, or the role changed. Further id: by whom this one was blocked.
  | 'removal' // A post was removed by a moderator, or restored. Further id: its author.
  | 'notification' // The notifications of a member.
  | 'moderation' // Reports and decisions about a member. Further id: the rank of the member.
  | 'community' // The settings of the community, with the id 1.
  | 'post_created' // Events. Further ids: of a post its author, of a comment its post and author; 1 after a deletion that followed a removal.
  | 'post_edited'
  | 'post_deleted'
  | 'comment_created'
  | 'comment_deleted'
  | 'comment_removed'
  | 'comment_restored';

/** A transaction whose connection was lost during its commit is committed or rolled back after this time at the latest. */
export const COMMIT_DECIDED_MS = 15_000;

/**
 * A topic with the id of the post, member or comment that changed; lists, viewers, sessions, blocks, notifications and
 * moderation have the id of their member. Further ids follow where the topic names them.
 */
export type Change = readonly [topic: Topic, id: number, ...further: number[]];

/** Changes; 'all' means that any row may have changed. */
export type Changes = readonly Change[] | 'all';

export interface Subscriber {
  onChange(topic: Topic, id: number, further: readonly number[]): void;
  onInvalidateAll(): void;
  /** Called when `isAway` becomes true. */
  onAway?(): void;
}

/** Publishes changes of rows to the caches of all processes. */
export interface Bus {
  /** Whether changes of other processes are received. While they are not, caches neither answer nor store. */
  readonly isConnected: boolean;
  /** Whether other processes may not learn of changes: this one has not been connected for 3 s, or never was. It accepts no writes then. */
  readonly isAway: boolean;
  /** The most milliseconds after which this process receives a change of another one, or learns that it is missing. */
  readonly delayMs: number;
  /** Publishes changes: to the subscribers of this process before it returns, to other processes later. */
  publish(changes: Changes): void;
  /** Publishes changes 15 s later, when a commit with unknown outcome is decided. */
  republishWhenDecided(changes: Changes): void;
  subscribe(subscriber: Subscriber): Disposable;
}

export interface LocalBus extends Bus {
  /** Tells subscribers that `isAway` has become true. */
  announceAway(): void;
}

/** The bus of a single process. */
export function localBus(): LocalBus {
  const subscribers = new Set<Subscriber>();
  const publish = (changes: Changes) => {
    if (changes === 'all') for (const subscriber of subscribers) subscriber.onInvalidateAll();
    else
      for (const [topic, id, ...further] of changes)
        for (const subscriber of subscribers) subscriber.onChange(topic, id, further);
  };
  return {
    isConnected: true,
    isAway: false,
    delayMs: 0,
    publish,
    announceAway() {
      for (const subscriber of subscribers) subscriber.onAway?.();
    },
    republishWhenDecided(changes) {
      setTimeout(publish, COMMIT_DECIDED_MS, changes).unref();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return { [Symbol.dispose]: () => void subscribers.delete(subscriber) };
    },
  };
}
