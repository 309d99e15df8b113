/** The kinds of rows that are cached. */
export type Topic =
  /** A post: its text, counts or newest entries changed, or it was deleted. */
  | 'post'
  /** The list of a member's posts: one was published or deleted. */
  | 'list'
  /** A member: username, name or picture changed. */
  | 'member'
  /** What a member has viewed and reacted to. */
  | 'viewer'
  /** The sessions of a member: one has ended. */
  | 'session';

/** This long after its connection was lost, in milliseconds, a transaction is committed or rolled back for good. */
export const COMMIT_DECIDED_MS = 15_000;

/** A change of rows, by id; the id of lists, viewers and sessions is their member's. */
export type Change = readonly [topic: Topic, id: number];

/** Changes, or that any row may have changed. */
export type Changes = readonly Change[] | 'all';

/** Called with changes: those of this process at once, those of other processes a moment later. */
export interface Subscriber {
  onChange(topic: Topic, id: number): void;
  /** Called when any row may have changed. */
  onInvalidateAll(): void;
}

/** Publishes changes of rows to the caches of all processes. */
export interface Bus {
  /**
   * Whether changes of other processes are received. While they are not, no cache may answer or keep what it loads.
   */
  readonly isConnected: boolean;
  /** Publishes changes. The subscribers of this process have received them when it returns. */
  publish(changes: Changes): void;
  /** Publishes changes again when a commit whose outcome is unknown has been decided. */
  republishWhenDecided(changes: Changes): void;
  /** Adds a subscriber, until the subscription is disposed of. */
  subscribe(subscriber: Subscriber): Disposable;
}

/** The bus of a single process. */
export function localBus(): Bus {
  const subscribers = new Set<Subscriber>();
  const publish = (changes: Changes) => {
    if (changes === 'all') for (const subscriber of subscribers) subscriber.onInvalidateAll();
    else
      for (const [topic, id] of changes) for (const subscriber of subscribers) subscriber.onChange(topic, id);
  };
  return {
    isConnected: true,
    publish,
    republishWhenDecided(changes) {
      setTimeout(publish, COMMIT_DECIDED_MS, changes).unref();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return { [Symbol.dispose]: () => void subscribers.delete(subscriber) };
    },
  };
}
